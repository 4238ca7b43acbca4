/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * Makes `location/names/usualWords.bloom.gz` and `letterTriples.bits` of lists of words, one a line or in JSON: English words (SCOWL, up to size 60),
 * the Census Bureau's 20,000 most frequent surnames and its first names of 1990, and the words of the cities in `location/zips/usZips.tsv.gz`.
 *
 * The English words are those of the five countries: `{english,american,british,canadian,australian}-words-*.json`.
 *
 *   npx tsx scripts/names/makeUsualWords.ts english-words-10.json … dist.all.last dist.male.first dist.female.first
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { required } from '../../core/required.ts';
import { TRIPLES, triplesOf } from '../../location/names/letterTriples.ts';
import { bitsOfWord } from '../../location/names/usualWords.ts';

const BITS_A_WORD = 12;
const SHORTEST = 4;
/** The lists start with the most frequent names; rarer ones are more likely a misspelled common name. */
const MOST_NAMES = 20_000;

const folder = join(import.meta.dirname, '../../location');
const words = new Set<string>();

function add(text: string): void {
  const word = text.toUpperCase().replaceAll(/[^A-Z]/g, '');
  if (word.length >= SHORTEST) words.add(word);
}

for (const file of process.argv.slice(2)) {
  const text = readFileSync(file, 'utf8');
  if (file.endsWith('.json')) for (const word of JSON.parse(text) as string[]) add(word);
  else for (const line of text.split('\n').slice(0, MOST_NAMES)) add(required(line.split(/\s/)[0]));
}
const table = gunzipSync(readFileSync(join(folder, 'zips/usZips.tsv.gz'))).toString('utf8');
for (const line of table.split('\n'))
  for (const word of (line.split('\t')[1] ?? '').split(/[^A-Za-z']+/)) add(word);

/**
 * Chosen on the misspelled names of two counties: at 20, a third of the rare but real names would count as misspelled
 * too.
 */
const LEAST_WORDS = 10;
const wordsOfTriple = new Uint32Array(TRIPLES);
for (const word of words) for (const triple of new Set(triplesOf(word))) wordsOfTriple[triple]! += 1;
const usual = new Uint8Array(Math.ceil(TRIPLES / 8));
for (const [triple, count] of wordsOfTriple.entries())
  if (count >= LEAST_WORDS) usual[triple >> 3]! |= 1 << (triple & 7);
writeFileSync(join(folder, 'names/letterTriples.bits'), usual);

const filter = new Uint8Array(Math.ceil((words.size * BITS_A_WORD) / 8));
for (const word of words)
  for (const bit of bitsOfWord(word, 8 * filter.length)) filter[bit >> 3]! |= 1 << (bit & 7);
writeFileSync(join(folder, 'names/usualWords.bloom.gz'), gzipSync(filter, { level: 9 }));
console.log(`${words.size} words`);
