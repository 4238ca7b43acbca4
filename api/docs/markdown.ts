import type { Block, Document } from './blocks.ts';

/** The document as Markdown. */
export function renderMarkdown({ title, summary, blocks }: Document): string {
  return `${[`# ${title}`, summary, ...blocks.map(render)].join('\n\n')}\n`;
}

const RENDERERS: { readonly [Kind in Block['kind']]: (block: Extract<Block, { kind: Kind }>) => string } = {
  heading: ({ level, text }) => `${'#'.repeat(level)} ${text}`,
  paragraph: ({ text }) => text,
  list: ({ items, isOrdered }) =>
    items.map((item, i) => `${isOrdered ? `${i + 1}.` : '-'} ${item}`).join('\n'),
  code: ({ text, language }) => `\`\`\`${language}\n${text}\n\`\`\``,
  table: ({ head, rows }) =>
    [head, head.map(() => '---'), ...rows]
      .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
      .join('\n'),
};

function render(block: Block): string {
  return (RENDERERS[block.kind] as (block: Block) => string)(block);
}
