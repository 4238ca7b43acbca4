import { stemmer } from 'stemmer';

/** Words that say nothing about the subject. */
const EMPTY_WORDS = new Set(
  `a an the of to do does did done doing i im my me mine we us our you your u it its this that these those in on at for with by from and or be is are was
   were am been being can could would shall should may might will have has had having get gets got mean means meant meaning say says said tell tells told
   give gives there if as so not no any about please much many per hi hello hey ok wat wich whos just really also some then than into out up what whats when
   how which who whom s t re ve ll d m want need like know let go going come thing things way even ever still already always only now
   but because why where yet too very here they them he she his her one ones own all more most other something anything someone anyone somebody`
    .split(/\s+/)
    .filter(Boolean),
);

/** Phrases that are one term. */
const TERMS: readonly (readonly [RegExp, string])[] = [
  [/\bhow much\b(?! (?:did|has|have|will|does it|sink|is it (?:sink|mov)))/g, 'price'],
  [/\b(?:log|sign)(?:ged|ged|ing|ned)? ?(?:me )?(?:out|off)\b/g, 'logout'],
  [/\b(?:log|sign)(?:ged|ged|ing|ned)? ?(?:in|on)\b/g, 'login'],
  [/\bsign(?:ed|ing)? ?up\b/g, 'register'],
  [/\bmoney back\b/g, 'refund'],
  [/\b(?:get|getting|got) rid of\b/g, 'delete'],
  [
    /\bwhat (?:should|can|do|must|would) (?:i|we|you) do\b|\bwhat now\b|\bnow what\b|\bnext steps?\b/g,
    'nextstep',
  ],
  [/\b(?:the|a|my|our) bill\b/g, 'invoice'],
  [/\bsink holes?\b/g, 'sinkhole'],
  [/\be[- ]mails?\b/g, 'email'],
  [/\bno data\b/g, 'nodata'],
  [/\b(?:no|without|out of|any) coverage\b|\bnot covered\b/g, 'nocoverage'],
  [/\bno (?:more )?(?:credits?|funds)\b|\b(?:out of|not enough) (?:credits?|funds|money)\b/g, 'nocredits'],
  [/\b(?:run|runs|ran|running) out\b/g, 'runout'],
  [/\bno clear trend\b/g, 'nocleartrend'],
  [/\btime series\b/g, 'timeseries'],
  [/\bline of sight\b/g, 'lineofsight'],
  [/\bcredit cards?\b/g, 'card'],
  [/\b(?:real|actual|live) (?:person|people|human)\b/g, 'human'],
  [/\b(?:united states|usa|u\.s\.?a?\.?)(?![a-z])/g, 'america'],
  [/\bplus ?(?:or )?minus\b|±/g, 'plusminus'],
  [/σ/g, 'sigma'],
];

/** State names of one word. */
const STATES =
  'state alabama alaska arizona arkansas california colorado connecticut delaware florida georgia hawaii idaho illinois indiana iowa kansas kentucky louisiana maine maryland massachusetts michigan minnesota mississippi missouri montana nebraska nevada ohio oklahoma oregon pennsylvania tennessee texas utah vermont virginia washington wisconsin wyoming'.split(
    ' ',
  );

/** Synonyms. The first represents all of them. */
const SYNONYMS: readonly (readonly string[])[] = [
  ['house', 'home', 'property', 'residence', 'condo'],
  ['sink', 'subside', 'subsidence', 'subsiding', 'sunk', 'sank', 'sinking', 'drop', 'settling'],
  ['price', 'cost', 'costs', 'fee', 'expensive', 'pricing', 'cents'],
  ['charge', 'bill', 'billed', 'billing'],
  ['refund', 'reimburse', 'reimbursement', 'reimbursed'],
  ['invoice', 'receipt', 'receipts', 'invoices'],
  ['marker', 'pin', 'dot'],
  ['remember', 'recall'],
  ['court', 'judge', 'lawsuit', 'trial'],
  ['coordinate', 'latitude', 'longitude', 'lat', 'lon', 'long'],
  ['revoke', 'deactivate', 'disable'],
  ['quick', 'instant', 'quickly', 'immediately'],
  ['lender', 'bank'],
  ['realtor', 'broker'],
  ['tree', 'trees', 'forest', 'woods', 'vegetation'],
  ['notebook', 'laptop'],
  ['miss', 'misses', 'missed'],
  ['observation', 'acquisition', 'measurement', 'image', 'scan'],
  ['register', 'registration', 'signup'],
  ['email', 'mail', 'mailbox'],
  ['neighbor', 'neighbour', 'neighborhood', 'neighbourhood'],
  ['millimeter', 'millimetre', 'mm'],
  ['color', 'colour', 'red', 'yellow', 'green', 'blue', 'orange', 'gray', 'grey', 'purple'],
  ['employee', 'intern', 'colleague', 'coworker', 'staff', 'worker'],
  ['dollar', 'usd', 'buck'],
  ['slope', 'hill', 'hillside'],
  ['lot', 'parcel', 'acreage', 'land'],
  ['discount', 'cheaper'],
  STATES,
  [
    'coin',
    'crypto',
    'cryptocurrency',
    'bitcoin',
    'litecoin',
    'dogecoin',
    'solana',
    'btc',
    'eth',
    'ethereum',
    'usdc',
    'usdt',
    'token',
  ],
  ['card', 'visa', 'mastercard', 'amex'],
  ['delete', 'erase', 'close', 'remove', 'wipe'],
  ['stored', 'recorded', 'saved', 'kept', 'store', 'keep', 'save'],
  ['wrong', 'incorrect', 'mistake', 'mistaken'],
  ['safe', 'sound', 'ok'],
  ['crack', 'cracked', 'cracking'],
  ['spreadsheet', 'excel', 'csv', 'portfolio'],
  ['person', 'human', 'someone', 'representative'],
  ['password', 'passwords', 'passwort', 'passphrase', 'pwd'],
  ['limit', 'cap', 'maximum', 'max'],
  ['buy', 'bought', 'purchase', 'purchased'],
  ['pay', 'paid', 'payment'],
  ['alert', 'notify', 'notified', 'notification', 'warn', 'alarm'],
  ['different', 'differ', 'differs', 'difference', 'another'],
  ['lost', 'lose', 'losing', 'forgot', 'forgotten', 'forget'],
  ['leak', 'leaked', 'stolen', 'stole', 'exposed', 'hacked', 'compromised'],
  ['arrive', 'arrived', 'arrives', 'receive', 'received'],
];

const FIRST_OF = new Map(
  SYNONYMS.flatMap(([first = '', ...others]) =>
    [first, ...others].map((word) => [stemmer(word), stemmer(first)] as const),
  ),
);

/** Normalizes a text: compatibility forms, lower case, no accents, single spaces. */
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

/** The words of a text; names such as `no_clear_trend` are split, and phrases that are one term are joined. */
export function wordsOf(text: string): string[] {
  let plain = plainText(text).replaceAll('_', ' ');
  for (const [pattern, term] of TERMS) plain = plain.replace(pattern, ` ${term} `);
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Cache of stems: an index stems the same few thousand words many times. */
const SEEN = new Map<string, string | null>();
const MOST_SEEN = 20_000;

/** A word as it is compared: its Porter stem, or the representative of its synonyms; null = it carries no meaning. */
function stemOf(word: string): string | null {
  const seen = SEEN.get(word);
  if (seen !== undefined) return seen;
  const plain = /\d/.test(word) ? word : stemmer(word);
  const stem = EMPTY_WORDS.has(word) ? null : (FIRST_OF.get(plain) ?? plain);
  if (SEEN.size >= MOST_SEEN) SEEN.clear();
  SEEN.set(word, stem);
  return stem;
}

/** The meaningful stems of a text, with repetitions. */
export function stemsOf(text: string): string[] {
  return wordsOf(text).flatMap((word) => stemOf(word) ?? []);
}
