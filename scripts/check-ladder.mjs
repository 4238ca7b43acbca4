/**
 * Checks that imports only go down the ladder of docs/architecture.md (rules: .dependency-cruiser.cjs), and
 * that the tool saw every module of every room: a checker that sees nothing finds nothing wrong. No folder holds more
 * modules than one can survey, and docs/architecture.svg shows the imports that there are (`--draw` draws it again).
 * Works on the current folder; prints one line when all is well.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cruise } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { drawRooms } from './architecture/drawRooms.mjs';
import { roomImports } from './architecture/roomImports.mjs';

const rooms =
  'core formats schemas store tiles pdf location accounts billing notify workers report support watch chat ingest api cli clients web bench scripts test'.split(
    ' ',
  );
const moduleFile = /(?<!\.d)\.(ts|mjs|cjs|js)$/;

/** What a folder may hold before it says nothing any more. */
const mostModules = 20;

const present = rooms.filter((room) => existsSync(room));
const onDisk = present.flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((file) => moduleFile.test(file))
    .map((file) => [room, file].join('/').replaceAll(path.sep, '/')),
);

const picturePath = 'docs/architecture.svg';

const seen =
  onDisk.length === 0 ? { modules: new Set(), violations: [], imports: new Map() } : await look(present);
const problems = [
  ...seen.violations.map(describe),
  ...onDisk
    .filter((file) => !seen.modules.has(file))
    .map((file) => `${file} was not seen by dependency-cruiser`),
  ...present
    .filter((room) => !onDisk.some((file) => file.startsWith(`${room}/`)))
    .map((room) => `the room ${room} holds no module`),
  ...[...modulesByFolder(onDisk)]
    .filter(([, count]) => count > mostModules)
    .map(
      ([folder, count]) => `${folder} holds ${count} modules, more than ${mostModules}: cut it by subject`,
    ),
];
if (onDisk.length === 0) problems.push('no module was found at all');
if (problems.length === 0 && existsSync(path.dirname(picturePath))) {
  const picture = drawRooms(seen.imports);
  if (process.argv.includes('--draw')) writeFileSync(picturePath, picture);
  else if (!existsSync(picturePath) || readFileSync(picturePath, 'utf8') !== picture)
    problems.push(`${picturePath} shows other imports than there are: npm run architecture draws it`);
}

for (const problem of problems) console.error(`ladder: ${problem}`);
if (problems.length === 0)
  console.log(`ladder: ${onDisk.length} modules in ${present.length} rooms, imports only go down`);
process.exitCode = problems.length === 0 ? 0 : 1;

/** How many modules each folder itself holds. @param {string[]} files */
function modulesByFolder(files) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const file of files) {
    const folder = path.posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return counts;
}

/** @param {string[]} folders */
async function look(folders) {
  const options = await extractDepcruiseOptions('./.dependency-cruiser.cjs');
  const { output } = await cruise(folders, options, undefined, {
    tsConfig: extractTSConfig('./tsconfig.json'),
  });
  if (typeof output === 'string')
    throw new Error('dependency-cruiser gave a text where a result was expected');
  return {
    modules: new Set(output.modules.map(({ source }) => source)),
    violations: output.summary.violations,
    imports: roomImports(output.modules.filter(({ source }) => onDisk.includes(source))),
  };
}

/** @param {{ from: string, to: string, rule: { name: string }, cycle?: { name: string }[] }} violation */
function describe({ from, to, rule, cycle }) {
  const route = cycle === undefined ? to : cycle.map(({ name }) => name).join(' → ');
  return `${rule.name}: ${from} → ${route}`;
}
