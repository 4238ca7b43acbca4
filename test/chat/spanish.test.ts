import { describe, expect, it } from 'vitest';
import { inEnglish } from '../../chat/question/spanish.ts';

describe('a question in Spanish', () => {
  it.each([
    ['¿Cuánto cuesta un informe?', /price.*report/],
    ['olvidé mi contraseña', /lost my password/],
    ['puedo pagar con tarjeta', /can I pay.*card/],
    ['¿me cobran si no hay datos?', /charge.*no data/],
  ])('is translated into English words: “%s”', (asks, english) => {
    expect(inEnglish(asks)).toMatch(english);
  });

  it.each([
    'Is La Brea covered?',
    'Do you cover El Paso, TX?',
    'is 12 Via de la Valle, Del Mar, CA safe',
    'no es',
    'what is a casa',
  ])('is not detected in an English text: “%s”', (asks) => {
    expect(inEnglish(asks)).toBe(asks);
  });

  it('keeps the names of its places', () => {
    expect(inEnglish('¿Está cubierta mi casa en Los Angeles, CA?')).toContain('Los Angeles, CA');
  });
});
