/** A picture of one transparent pixel, base64. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=';
const LETTERS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const FILE_BYTES = 20_480;
const DURATION_MS = 12;

/** Random values, and their replacements: in the same format, the same every time. */
const RANDOM: readonly (readonly [RegExp, string])[] = [
  [/req_[0-9a-f]{32}/g, 'req_0f8fad5bd9cb469fa16570867728950e'],
  [/gm_(live|test|child)_[0-9A-Za-z]{38}/g, `gm_$1_${LETTERS.slice(0, 38)}`],
  [/gm_(live|test|child)_[0-9A-Za-z]{4}(?![0-9A-Za-z])/g, `gm_$1_${LETTERS.slice(0, 4)}`],
  [/(acc|ent|job|ord|quo|cnv|prp|wat|wgr|wal|lnk)_[0-9A-Za-z]{20}/g, `$1_${LETTERS.slice(0, 20)}`],
  [/(tck|msg|chl|cor|whk|dlv)_[0-9a-f]{20}/g, `$1_${'0123456789'.repeat(2)}`],
  [/whsec_[0-9A-Za-z+/]{43}=/g, `whsec_${'0123456789'.repeat(4)}abc=`],
  [/evt_test_[0-9a-f]{16}/g, 'evt_test_0123456789abcdef'],
  [/key_[0-9A-Za-z]{16}(?![0-9A-Za-z])/g, `key_${LETTERS.slice(0, 16)}`],
  [/(\d{8}T\d{6}Z)-[0-9a-f]{6}/g, '$1-0f1e2d'],
  [/eyJ[\w-]+\.eyJ[\w-]+\.[\w-]{86}/g, `eyJhbGciOiJFZERTQSJ9.eyJ2ZXJzaW9uIjoxfQ.${'A'.repeat(86)}`],
  [/\/shared\/[0-9A-Za-z]{32}/g, `/shared/${LETTERS.slice(0, 32)}`],
  [/ses_[0-9a-f]{20}/g, `ses_${'0123456789'.repeat(2)}`],
  [/1220[0-9a-f]{64}/g, `1220${'0f'.repeat(32)}`],
];

/** An answer in which everything that would differ in another recording or on another machine is replaced. */
export function sameEveryTime(text: string): string {
  return RANDOM.reduce((changed, [expression, instead]) => changed.replaceAll(expression, instead), text);
}

/** The same for a JSON answer, with the named lists cut to one entry and the named tables emptied. */
export function exampleOf(value: unknown, shortened: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => exampleOf(item, shortened));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, partOf(name, part, shortened)]),
  );
}

/** Uptime and response times of the recording process. */
const OF_THE_MOMENT: Readonly<Record<string, unknown>> = {
  uptime_s: 3600,
  up_since: '2026-06-01T11:00:00.000Z',
  p50_ms: 12.5,
  p95_ms: 48,
};

/** Routes polled until a job is done: the number of calls, and whether there are enough to show, depends on the machine. */
const POLLED: ReadonlySet<string> = new Set(['/api/v1/motion/batch/:job_id']);

function partOf(name: string, part: unknown, shortened: readonly string[]): unknown {
  if (name === 'image' && typeof part === 'string') return PIXEL;
  if (name === 'file:size') return FILE_BYTES;
  // From the changelog, which changes every day.
  if (name === 'content_text') return 'What changed.';
  if (name === 'ip_address') return '203.0.113.7';
  if (name === 'duration_ms') return DURATION_MS;
  if (name === 'routes' && Array.isArray(part))
    return exampleOf(
      part.filter((of) => !POLLED.has((of as { readonly route?: string }).route ?? '')),
      shortened,
    );
  if (Object.hasOwn(OF_THE_MOMENT, name)) return OF_THE_MOMENT[name];
  return exampleOf(shortened.includes(name) ? firstOf(part) : part, shortened);
}

function firstOf(part: unknown): unknown {
  if (Array.isArray(part)) return part.slice(0, 1);
  return typeof part === 'object' && part !== null ? {} : part;
}
