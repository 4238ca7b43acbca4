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
/** Answers that leave out details of the English ones. */
const SHORTER = new Set(
  `report velocity subsidence stable surroundings no-clear-trend horizontal reference seasonal uneven cell freshness
   certainty uncertainty inconclusive no-data changed source-data not-said building sinkhole forecast cause legal next-steps
   coverage address pdf history maps watches support`.split(/\s+/),
);
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
  it('answers under the anchors of the English help, with its numbers', () => {
    const english = new Map(
      helpSections(contract).map(({ anchor, text }) => [anchor, numbersOf(text.join(' '))]),
    );
    for (const { anchor, title, text } of spanishHelpSections(contract)) {
      expect(english.get(anchor), anchor).toBeDefined();
      expect(english.get(anchor), anchor).toEqual(expect.arrayContaining(numbersOf(text.join(' '))));
      expect(`${title} ${withoutCode(text.join(' '))}`).not.toMatch(ENGLISH);
    }
  });

  it.each([
    ['of this server', (all: Contract) => all],
    ['of a server with every payment method', (all: Contract) => withPayment(all, true)],
    ['of a server without payment methods and options', (all: Contract) => withPayment(all, false)],
  ])('has the code, the links, the numbers and the commands of the English answer %s', (_, change) => {
    const changed = change(contract);
    const spanish = spanishHelpSections(changed).filter(({ anchor }) => !SHORTER.has(anchor));
    const anchors = new Set(spanish.map(({ anchor }) => anchor));
    const english = helpSections(changed).filter(({ anchor }) => anchors.has(anchor));
    expect(spanish.map(factsOf)).toEqual(english.map(factsOf));
  });

  it('has questions in Spanish for each answer that is as long as the English one', () => {
    for (const { anchor, asked } of spanishHelpSections(contract)) {
      expect(asked.length > 0 || SHORTER.has(anchor), anchor).toBe(true);
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
