import type { Language } from '../../core/words/language.ts';
import { HEADLINES, headlinesIn, type Headline } from '../../core/report/groundVerdict.ts';
import type { WidgetAnswer } from '../../report/ask/askWidget.ts';
import { reportWordsIn } from '../../report/words/reportWords.ts';
import { escapeHtml } from '../docs/html.ts';
import { WIDGET_WORDS } from './widgetWords.ts';

const HEIGHT = 22;
const PADDING = 8;

/** White text on each has a contrast of at least 4.5:1, on light and dark pages. */
const COLORS: Readonly<Record<Headline['tone'], string>> = {
  severe: '#b3261e',
  warning: '#9a5200',
  good: '#1c7a46',
  calm: '#3d6b78',
  rising: '#2563b8',
  neutral: '#5a6b75',
};
const LABEL_COLOR = '#14232b';

/** The verdict of a place as a picture for a line of text, SVG. Null = there was an error. */
export function badge(answer: WidgetAnswer | null, language: Language): string {
  const words = WIDGET_WORDS[language];
  const report = answer?.report ?? null;
  const shown = report
    ? headlinesIn(reportWordsIn(language).ground)[report.verdict].title
    : answer
      ? words.without
      : words.failed;
  const text = answer?.isSynthetic ? `${shown} (${words.madeUp})` : shown;
  const labelWidth = widthOf(words.badge) + 2 * PADDING;
  const textWidth = widthOf(text) + 2 * PADDING;
  const width = labelWidth + textWidth;
  const color = COLORS[report ? HEADLINES[report.verdict].tone : 'neutral'];
  const name = escapeHtml(`${words.badge}: ${text}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-label="${name}">
<title>${name}</title>
<clipPath id="round"><rect width="${width}" height="${HEIGHT}" rx="4"/></clipPath>
<g clip-path="url(#round)"><rect width="${labelWidth}" height="${HEIGHT}" fill="${LABEL_COLOR}"/><rect x="${labelWidth}" width="${textWidth}" height="${HEIGHT}" fill="${color}"/></g>
<g fill="#fff" font-family="Verdana,'DejaVu Sans',sans-serif" font-size="11">
<text x="${PADDING}" y="15" textLength="${labelWidth - 2 * PADDING}">${escapeHtml(words.badge)}</text>
<text x="${labelWidth + PADDING}" y="15" textLength="${textWidth - 2 * PADDING}">${escapeHtml(text)}</text>
</g>
</svg>
`;
}

/** Width of a text in Verdana at 11 px, approximately; `textLength` makes up for other fonts. */
function widthOf(text: string): number {
  let width = 0;
  for (const character of text) {
    if (/[ijl.,:;'()|í]/.test(character)) width += 4;
    else if (/[ftrI ]/.test(character)) width += 4.6;
    else if (/[mwMW]/.test(character)) width += 10.4;
    else width += character === character.toLowerCase() ? 6.8 : 8;
  }
  return Math.ceil(width);
}
