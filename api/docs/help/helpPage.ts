import { required } from '../../../core/required.ts';
import type { Contract } from '../../../schemas/http/contract/contract.ts';
import { heading, paragraph, shell, type Block, type Document } from '../blocks.ts';
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
import { spanishSections } from './spanish/spanishSections.ts';
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

/** Every question and answer in Spanish, in the same order. The commands are those of the English answers. */
export function spanishHelpSections(contract: Contract): HelpSection[] {
  const spanish = new Map(spanishSections(helpFacts(contract)).map((section) => [section.anchor, section]));
  return helpSections(contract).map(({ anchor, requests: english = [] }) => {
    const section = required(spanish.get(anchor));
    return { ...section, requests: [...(section.requests ?? []), ...english.filter(isCommand)] };
  });
}

/** What people ask, answered in plain words. */
export function helpPage(contract: Contract): Document {
  return {
    title: 'Questions and answers',
    summary:
      "What a report says and doesn't say, how certain it is, what it costs, and how to use the service.",
    blocks: blocksOf(helpSections(contract), 'For programs'),
  };
}

/** The same in Spanish. */
export function spanishHelpPage(contract: Contract): Document {
  return {
    title: 'Preguntas y respuestas',
    summary: 'Qué dice un informe y qué no, qué tan seguro es, cuánto cuesta y cómo se usa el servicio.',
    blocks: blocksOf(spanishHelpSections(contract), 'Para programas'),
  };
}

function blocksOf(sections: readonly HelpSection[], forPrograms: string): Block[] {
  return sections.flatMap(({ anchor, title, text, requests = [] }) => [
    heading(title, anchor),
    ...text.map((part) => paragraph(part)),
    ...requests.map((part) => (isCommand(part) ? shell(part) : paragraph(`${forPrograms}: ${part}`))),
  ]);
}

function isCommand(request: string): boolean {
  return request.startsWith('curl ');
}
