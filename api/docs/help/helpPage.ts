import type { Contract } from '../../../schemas/http/contract/contract.ts';
import { heading, paragraph, shell, type Document } from '../blocks.ts';
import { accountSections } from './accountSections.ts';
import { CHANGE_SECTIONS } from './changeSections.ts';
import { customerSections } from './customerSections.ts';
import { developerSections } from './developerSections.ts';
import { limitSections } from './limitSections.ts';
import { methodSections } from './methodSections.ts';
import { moneySections } from './moneySections.ts';
import { operatorSections } from './operatorSections.ts';
import { paymentSections } from './paymentSections.ts';
import { programSections } from './programSections.ts';
import { readingSections } from './readingSections.ts';
import { helpFacts, type HelpSection } from './section.ts';
import { spanishSections } from './spanishSections.ts';
import { trustSections } from './trustSections.ts';
import { usingSections } from './usingSections.ts';

/** Where the page is. */
export const HELP_PATH = '/docs/help';

const PARTS = [
  readingSections,
  () => CHANGE_SECTIONS,
  trustSections,
  limitSections,
  methodSections,
  moneySections,
  paymentSections,
  usingSections,
  accountSections,
  customerSections,
  programSections,
  developerSections,
  operatorSections,
];

/** Every question and answer, in the order of the page. */
export function helpSections(contract: Contract): HelpSection[] {
  const facts = helpFacts(contract);
  return PARTS.flatMap((part) => part(facts));
}

/** What people ask, answered in plain words. */
export function helpPage(contract: Contract): Document {
  return {
    title: 'Questions and answers',
    summary:
      "What a report says and doesn't say, how certain it is, what it costs, and how to use the service.",
    blocks: helpSections(contract).flatMap(({ anchor, title, text, requests = [] }) => [
      heading(title, anchor),
      ...text.map((part) => paragraph(part)),
      ...requests.map((part) =>
        part.startsWith('curl ') ? shell(part) : paragraph(`For programs: ${part}`),
      ),
    ]),
  };
}

/** The answers for buyers in Spanish. */
export function spanishHelpPage(contract: Contract): Document {
  return {
    title: 'Preguntas y respuestas',
    summary: 'Qué dice un informe y qué no, qué tan seguro es, cuánto cuesta y cómo se usa el servicio.',
    blocks: [
      ...spanishSections(helpFacts(contract)).flatMap(({ anchor, title, text }) => [
        heading(title, anchor),
        ...text.map((part) => paragraph(part)),
      ]),
      paragraph(`[Más preguntas y respuestas, en inglés](${HELP_PATH})`),
    ],
  };
}
