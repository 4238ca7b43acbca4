/** Words that tell nothing about what is asked. */
const EMPTY_WORDS = new Set(
  `a an the of to do does did i im my me mine we us our you your it its this that these those in on at for with by from and or be is are was were
   am been can could would shall may might have has had get got mean means meant meaning say says said tell tells told give there if as so
   not no any about please much many per hi hello hey ok wat wich whos i'm just really also some then than into out up what whats when how which who s t re ve ll d`
    .split(/\s+/)
    .filter(Boolean),
);

/** Other words for one thing, by their stems. */
const SAME: Readonly<Record<string, string>> = {
  home: 'hous',
  property: 'hous',
  subsid: 'sink',
  subsidenc: 'sink',
  sunk: 'sink',
  sank: 'sink',
  drop: 'sink',
  pric: 'cost',
  fee: 'cost',
  expensiv: 'cost',
  cent: 'cost',
  neighbor: 'neighbour',
  σ: 'sigma',
  '±': 'plusminus',
  acquisition: 'observation',
  carrie: 'carry',
};

/** Text in one spelling: compatible forms, small letters, no accents, one space. */
export function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/\p{Cf}/gu, '')
    .replace(/[‘’`´]/g, "'")
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}

/** The words of a text, names such as `no_clear_trend` by their parts. */
export function wordsOf(text: string): string[] {
  return plainText(text).match(/[\p{L}\p{N}]+|[σ±]/gu) ?? [];
}

/** A word as it is compared: without endings, one of several that mean the same; null = it tells nothing. */
export function stemOf(word: string): string | null {
  const plain = word.toLowerCase();
  if (EMPTY_WORDS.has(plain)) return null;
  const stem = withoutEnding(plain);
  return SAME[stem] ?? SAME[plain] ?? stem;
}

function withoutEnding(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  const cut = word
    .replace(/ies$/, 'y')
    .replace(/(?<=..)(?:ing|ed|ly)$/, '')
    .replace(/(?<=[^s])s$/, '')
    .replace(/(?<=...)e$/, '');
  const single = cut.replace(/([bdfgklmnprt])\1$/, '$1');
  return single.length < 3 ? word : single;
}

/** The stems of a question that tell what is asked, each once. */
export function askedStems(text: string): string[] {
  const stems = wordsOf(text).flatMap((word) => stemOf(word) ?? []);
  return [...new Set(stems)];
}
