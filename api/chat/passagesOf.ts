import { required } from '../../core/required.ts';
import { LOOK_UPS } from '../../chat/answer/lookUps.ts';
import { fromSpanish } from '../../chat/question/spanish.ts';
import type { Passage } from '../../chat/passages/passage.ts';
import type { Contract } from '../../schemas/http/contract/contract.ts';
import type { Block, Document } from '../docs/blocks.ts';
import { creditsPage } from '../docs/creditsPage.ts';
import { DOC_FILES, docFilePath, readDocFile, type DocFile } from '../docs/docFiles.ts';
import { errorList } from '../docs/errorPages.ts';
import { guide } from '../docs/guide.ts';
import { HELP_PATH, helpSections, spanishHelpSections } from '../docs/help/helpPage.ts';
import type { HelpSection } from '../docs/help/section.ts';
import { testModePage } from '../docs/testModePage.ts';

/** Maximum length of a passage from a long section. */
const MOST_CHARACTERS = 700;
/** Sections that aren't used for answers: references, tables of figures. */
const NO_ANSWERS = /^(?:sources|endpoints|the whole as a decision tree)$/i;

/** Everything that the assistant answers from: the questions and answers first, then the rest of the documentation. */
export function passagesOf(contract: Contract, starterMicroUsd: number): Passage[] {
  const url = contract.base_url;
  const spanish = new Map(spanishHelpSections(contract).map((section) => [section.anchor, section]));
  return [
    ...LOOK_UPS,
    ...helpSections(contract).map((section): Passage => {
      const { anchor, asked } = section;
      const translated = required(spanish.get(anchor));
      return {
        id: `help#${anchor}`,
        ...helpText(section),
        url: `${url}${HELP_PATH}#${anchor}`,
        asked: [...asked, ...translated.asked.map(fromSpanish)].flatMap((line) => line.split(',')),
        spanish: { ...helpText(translated), url: `${url}${HELP_PATH}?lang=es#${anchor}` },
      };
    }),
    ...documentPassages('errors', `${url}/docs/errors`, errorList()),
    ...documentPassages('guide', `${url}/docs/guide`, guide(contract)),
    ...documentPassages('test-mode', `${url}/docs/test-mode`, testModePage()),
    ...documentPassages('credits', `${url}/docs/credits`, creditsPage(contract.payment, starterMicroUsd)),
    ...DOC_FILES.flatMap((name) => filePassages(name, url)),
  ];
}

function helpText({ title, text, requests = [] }: HelpSection): Pick<Passage, 'title' | 'text' | 'requests'> {
  return { title, text: text.map(plain).join('\n'), requests: requests.map(plain).join('\n') };
}

/** Each section of a document of blocks that has an anchor. */
function documentPassages(name: string, url: string, { blocks }: Document): Passage[] {
  const passages: { title: string; anchor: string; text: string[] }[] = [];
  for (const block of blocks) {
    if (block.kind === 'heading') {
      passages.push({ title: plain(block.text), anchor: block.anchor ?? '', text: [] });
    } else passages.at(-1)?.text.push(...linesOf(block));
  }
  return passages
    .filter(({ anchor, text, title }) => anchor !== '' && text.length > 0 && !NO_ANSWERS.test(title))
    .map(({ title, anchor, text }) => ({
      id: `${name}#${anchor}`,
      title,
      text: shortened(name === 'errors' ? [`${title}: ${text.join(' ')}`] : text),
      requests: '',
      url: `${url}#${anchor}`,
      asked: [],
    }));
}

function linesOf(block: Block): string[] {
  switch (block.kind) {
    case 'paragraph':
      return [plain(block.text)];
    case 'list':
      return block.items.map(plain);
    case 'table':
      return block.rows.map((cells) => cells.map(plain).join(': '));
    default:
      return [];
  }
}

/** Each section of a file: its prose, without formulas and tables. */
function filePassages(name: DocFile, publicUrl: string): Passage[] {
  const url = `${publicUrl}${docFilePath(name)}`;
  const sections = readDocFile(name, publicUrl)
    .replace(/^```[\s\S]*?^```$/gm, '')
    .replace(/\$\$[\s\S]*?\$\$/g, '')
    .split(/^#{2,3} /m)
    .slice(1);
  return sections.flatMap((section, index) => {
    const [title = '', ...rest] = section.split('\n');
    const prose = rest
      .join('\n')
      .split(/\n{2,}/)
      .map((part) => plain(part.replace(/\n/g, ' ').trim()))
      .filter((part) => part !== '' && !part.startsWith('|') && !/[$\\]/.test(part));
    return prose.length === 0 || NO_ANSWERS.test(title)
      ? []
      : [
          {
            id: `${name}.md#${index}`,
            title: plain(title),
            text: shortened(prose),
            requests: '',
            url,
            asked: [],
          },
        ];
  });
}

/** The first parts that fit completely. */
function shortened(parts: readonly string[]): string {
  let text = '';
  for (const part of parts) {
    if (text !== '' && text.length + part.length > MOST_CHARACTERS) break;
    text += `${text === '' ? '' : '\n'}${part}`;
  }
  return text.length > 2 * MOST_CHARACTERS ? `${text.slice(0, 2 * MOST_CHARACTERS)}…` : text;
}

/** Text for a chat: without code marks, links as their text. */
function plain(text: string): string {
  return text.replace(/\[([^\]]*)\]\(([^)\s]*)\)/g, '$1').replace(/\*\*|`/g, '');
}
