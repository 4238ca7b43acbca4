import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passagesOf } from '../../api/chat/passagesOf.ts';
import { helpSections, spanishHelpSections } from '../../api/docs/help/helpPage.ts';
import type { HelpSection } from '../../api/docs/help/section.ts';
import { indexPassages, type PassageIndex } from '../../chat/passages/passageIndex.ts';
import { inEnglish } from '../../chat/question/spanish.ts';
import { SPANISH as GROUND } from '../../core/words/spanish.ts';
import type { Contract } from '../../schemas/http/contract/contract.ts';
import { startTestServer, type TestServer } from '../support/server/testServer.ts';

const WORDS = join(import.meta.dirname, '../../web/words/spanish');
const ENGLISH = /\b(the|and|is|are|of|with|within|than|from|this|that|report|ground|rate|free)\b/i;
const TITLES = new Set(Object.values(GROUND.headlines).map(({ title }) => title));

/** Questions that differ from those in the help. */
const QUESTIONS: readonly (readonly [string, string])[] = [
  ['¿Cómo puedo limitar lo que gasta un empleado?', 'caps'],
  ['quiero consultar una lista de 300 direcciones', 'batch'],
  ['se puede pagar con transferencia', 'pay'],
  ['mande usdc por otra red', 'coins'],
  ['que pasa si me quedo sin creditos', 'out-of-credits'],
  ['necesito un comprobante para la contabilidad', 'invoices'],
  ['quiero mostrar mi informe a mi hermano con un enlace', 'share-report'],
  ['me olvide la clave para entrar', 'password'],
  ['no me llega el correo con el codigo', 'email'],
  ['alguien entro a mi cuenta sin permiso', 'hacked'],
  ['subi mi clave de api a internet por error', 'keys'],
  ['quiero eliminar mi cuenta y mis datos', 'close-account'],
  ['se va a enterar el dueño de que busque su casa', 'privacy'],
  ['rechazaron mi tarjeta al pagar', 'payment-failed'],
  ['caducan los creditos que compre', 'credits-expire'],
  ['no quiero mas correos de ustedes', 'stop-emails'],
  ['como pruebo la api sin gastar', 'test-mode'],
  ['cuantas llamadas por minuto puedo hacer a la api', 'rate-limits'],
  ['en que encabezado va la clave', 'authorization'],
  ['quiero poner un widget en mi sitio web', 'widgets'],
  ['como hago una copia de seguridad del servidor', 'backup'],
  ['que base de datos necesita el servidor', 'server-database'],
  ['como configuro stripe para aceptar tarjetas', 'server-payments'],
  ['cuantos milimetros es lo minimo que pueden ver', 'detection'],
  ['cuando van a tener datos mas nuevos de mi casa', 'freshness'],
  ['hubo un terremoto, se nota en la curva', 'steps'],
  ['que quiere decir el margen de error', 'uncertainty'],
  ['el terreno bajo de repente en una fecha', 'events'],
  ['cuanto tarda en llegar el informe', 'speed'],
  ['donde veo los informes que ya compre', 'owned'],
];

let server: TestServer;
let contract: Contract;
let passages: PassageIndex;
beforeAll(async () => {
  server = await startTestServer();
  contract = (await server.get('/api/v1/schema')).body as unknown as Contract;
  passages = indexPassages(passagesOf(contract, 2_000_000));
});
afterAll(() => server.close());

describe('the help in Spanish', () => {
  it.each([
    ['of this server', (all: Contract) => all],
    ['of a server with every payment method', (all: Contract) => withPayment(all, true)],
    ['of a server without payment methods and options', (all: Contract) => withPayment(all, false)],
  ])('has the code, the links, the numbers and the commands of the English answer %s', (_, change) => {
    const changed = change(contract);
    expect(spanishHelpSections(changed).map(factsOf)).toEqual(helpSections(changed).map(factsOf));
  });

  it('has every section once, with a title, a text and questions in Spanish', () => {
    const all = spanishHelpSections(contract);
    expect(all.length).toBeGreaterThan(110);
    expect(all.map(({ anchor }) => anchor)).toEqual(helpSections(contract).map(({ anchor }) => anchor));
    for (const { anchor, title, text, requests = [], asked } of all) {
      const prose = requests.filter((request) => !request.startsWith('curl '));
      expect(withoutCode([title, ...text, ...prose].join(' ')), anchor).not.toMatch(ENGLISH);
      expect(asked.length, anchor).toBeGreaterThan(0);
      expect(asked.join(' '), anchor).not.toMatch(ENGLISH);
    }
  });

  it.each(QUESTIONS)('is found by the assistant when a person asks “%s”', (question, anchor) => {
    const asked = passages.correct(inEnglish(question));
    expect(passages.find(asked, 1)[0]?.passage.id).toBe(`help#${anchor}`);
  });

  it('mentions only buttons that are on the Spanish page', () => {
    const page = readdirSync(WORDS)
      .map((name) => readFileSync(join(WORDS, name), 'utf8'))
      .join('\n');
    const named = spanishHelpSections(contract).flatMap(({ text }) =>
      [...text.join(' ').matchAll(/“([^”]+)”/g)].map(([, label = '']) => label),
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((label) => !TITLES.has(label) && !page.includes(`'${label}'`))).toEqual([]);
  });

  it('is a page that the English one links to, and the other way around', async () => {
    const english = await server.get('/docs/help');
    expect(english.text).toContain('<a href="/docs/help?lang=es">Español</a>');
    const spanish = await server.get('/docs/help?lang=es&utm=1');
    expect(spanish.text).toContain('<html lang="es">');
    expect(spanish.text).toContain('<h2 id="sinkhole">Socavones</h2>');
    expect(spanish.text).toContain('<a href="/docs/help">English</a>');
    expect(spanish.headers.get('etag')).not.toBe(english.headers.get('etag'));
    expect((await server.get('/docs/help?lang=fr')).status).toBe(422);
  });
});

/** What is the same in both languages, sorted. */
function factsOf({ anchor, text, requests = [] }: HelpSection): Record<string, string | string[]> {
  const all = [...text, ...requests].join(' ');
  const prose = withoutCode(all);
  return {
    anchor,
    code: (all.match(/`[^`]+`/g) ?? []).sort(),
    links: (all.match(/\]\([^)]+\)/g) ?? []).sort(),
    numbers: numbersOf(prose).sort(),
    commands: requests.filter((request) => request.startsWith('curl ')),
  };
}

function withPayment(all: Contract, available: boolean): Contract {
  return {
    ...all,
    payment: all.payment.map((method) => ({ ...method, available })),
    mcp: { ...all.mcp, available },
    endpoints: available ? all.endpoints : [],
  };
}

function withoutCode(text: string): string {
  return text.replace(/`[^`]+`|\]\([^)]+\)/g, ' ');
}

function numbersOf(text: string): string[] {
  return text.match(/\d+(?:\.\d+)?/g) ?? [];
}
