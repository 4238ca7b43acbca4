import type { Language } from '../../core/words/language.ts';
import { required } from '../../core/required.ts';
import type { Block, Document } from './blocks.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** What a page of text may load: this server's styles and pictures, and no scripts. */
export const CLOSED = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
export const PAGE_POLICY = `default-src 'none'; style-src 'self'; img-src 'self'; ${CLOSED}`;

const PAGES = [
  ['/docs/guide', 'Guide'],
  ['/docs/help', 'Help'],
  ['/docs', 'Reference'],
  ['/docs/errors', 'Errors'],
  ['/docs/test-mode', 'Test mode'],
  ['/docs/credits', 'Credits'],
  ['/docs/connect', 'Connect'],
  ['/', 'Explorer'],
] as const;

/** Escapes text for HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** Inline `code`, **strong** and [text](address); everything else is escaped. */
export function inlineHtml(text: string): string {
  return text
    .split(/(\*\*.+?\*\*|`[^`]*`|\[[^\]]*\]\([^)\s]*\))/)
    .map((part) => {
      if (part.length > 1 && part.startsWith('`')) return `<code>${escapeHtml(part.slice(1, -1))}</code>`;
      if (part.length > 4 && part.startsWith('**'))
        return `<strong>${inlineHtml(part.slice(2, -2))}</strong>`;
      const link = /^\[([^\]]*)\]\(((?:https?:\/\/|\/|#)[^)\s]*)\)$/.exec(part);
      return link
        ? `<a href="${escapeHtml(required(link[2]))}">${inlineHtml(required(link[1]))}</a>`
        : escapeHtml(part);
    })
    .join('');
}

/** Paragraphs of inline text that blank lines separate. */
export function paragraphsHtml(text: string): string {
  return text
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${inlineHtml(paragraph)}</p>`)
    .join('\n');
}

const RENDERERS: { readonly [Kind in Block['kind']]: (block: Extract<Block, { kind: Kind }>) => string } = {
  heading: ({ level, anchor, text }) => {
    const id = anchor === undefined ? '' : ` id="${escapeHtml(anchor)}"`;
    return `<h${level}${id}>${inlineHtml(text)}</h${level}>`;
  },
  paragraph: ({ text }) => `<p>${inlineHtml(text)}</p>`,
  list: ({ items, isOrdered }) => {
    const tag = isOrdered ? 'ol' : 'ul';
    return `<${tag}>\n${items.map((item) => `<li>${inlineHtml(item)}</li>`).join('\n')}\n</${tag}>`;
  },
  code: ({ text }) => `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>`,
  table: ({ head, rows }) =>
    `<div class="table" tabindex="0"><table><thead>${row('th', head)}</thead>\n<tbody>\n${rows.map((cells) => row('td', cells)).join('\n')}\n</tbody></table></div>`,
};

function render(block: Block): string {
  return (RENDERERS[block.kind] as (block: Block) => string)(block);
}

function row(tag: 'th' | 'td', cells: readonly string[]): string {
  return `<tr>${cells.map((cell) => `<${tag}>${inlineHtml(cell)}</${tag}>`).join('')}</tr>`;
}

const SPANISH_PAGES = [
  ['/docs/help?lang=es', 'Ayuda'],
  ['/docs/help', 'English'],
  ['/?lang=es', 'Mapa'],
] as const;

function navigation(path: string, language: Language): string {
  if (language === 'es') return header(path, SPANISH_PAGES, 'Documentación');
  const isTranslated = SPANISH_PAGES.some(([target]) => target === `${path}?lang=es`);
  return header(path, isTranslated ? [...PAGES, [`${path}?lang=es`, 'Español']] : PAGES, 'Documentation');
}

function header(path: string, pages: readonly (readonly [string, string])[], label: string): string {
  const links = pages.map(
    ([target, name]) => `<a href="${target}"${target === path ? ' aria-current="page"' : ''}>${name}</a>`,
  );
  return `<header><a class="brand" href="/">Ground Motion</a><nav aria-label="${label}">${links.join('\n')}</nav></header>`;
}

/** A page of this service: what stands around its body. */
export interface PageFrame {
  readonly title: string;
  /** For search engines; without one the page isn't listed. */
  readonly description?: string;
  readonly language?: string;
  /** `auto` follows the reader's system. */
  readonly theme?: 'auto' | 'light' | 'dark';
  /** Paths of style sheets, after that of the colors. */
  readonly styles: readonly string[];
  readonly script?: string;
  /** HTML at the end of the head. */
  readonly head?: string;
  /** HTML. */
  readonly body: string;
}

/** A whole page as HTML. */
export function pageHtml({ language = 'en', theme = 'auto', ...page }: PageFrame): string {
  const about =
    page.description === undefined
      ? '<meta name="robots" content="noindex">'
      : `<meta name="description" content="${escapeHtml(page.description)}">`;
  return `<!doctype html>
<html lang="${language}"${theme === 'auto' ? '' : ` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${theme === 'auto' ? 'light dark' : theme}">
${about}
<title>${escapeHtml(page.title)} · Ground Motion</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${['/styles/tokens.css', ...page.styles].map((path) => `<link rel="stylesheet" href="${path}">`).join('\n')}
${page.script === undefined ? '' : `<script type="module" src="${page.script}"></script>\n`}${page.head ?? ''}</head>
<body>
${page.body}
</body>
</html>
`;
}

/** A page of the documentation; `head` and `body` are HTML already. */
export function renderPage(page: {
  readonly title: string;
  readonly description: string;
  readonly path: string;
  readonly head?: string;
  readonly body: string;
  readonly language?: Language;
}): string {
  const { title, description, path, head, body, language = 'en' } = page;
  return pageHtml({
    title,
    language,
    description,
    styles: ['/styles/docs.css'],
    ...(head !== undefined && { head }),
    body: `${navigation(path, language)}\n${body}`,
  });
}

/** The document as its own page. */
export function renderHtml(
  { title, summary, blocks }: Document,
  path: string,
  language: Language = 'en',
): string {
  const body = `<main>\n<h1>${inlineHtml(title)}</h1>\n<p class="summary">${inlineHtml(summary)}</p>\n${blocks.map(render).join('\n')}\n</main>`;
  return renderPage({
    title: title.replaceAll('`', ''),
    description: summary.replaceAll('`', ''),
    path,
    body,
    language,
  });
}
