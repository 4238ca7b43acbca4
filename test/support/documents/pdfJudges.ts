import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { judging, pythonJudge } from '../gis/pythonJudges.ts';
import type { Need } from '../machine/needs.ts';

const VERAPDF = { artifact: 'org.verapdf.apps:cli:1.30.2', jar: 'cli-1.30.2.jar' };
const FETCHING_MS = 240_000;
const cache = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'ground-motion', 'verapdf');

/** The reference implementation of the rules of PDF/UA-1, from Maven, fetched once into the cache. */
export function verapdf(): Need & { readonly findings: (files: readonly string[]) => string[] } {
  const jar = join(cache, VERAPDF.jar);
  if (!existsSync(jar) && spawnSync('java', ['-version']).status === 0) fetchJar();
  return {
    name: 'veraPDF',
    isMissing: !existsSync(jar),
    remedy: `Java, and Maven that can fetch ${VERAPDF.artifact}`,
    findings: (files) => {
      const { stdout } = spawnSync('java', ['-jar', jar, '-f', 'ua1', '--format', 'text', '-v', ...files], {
        encoding: 'utf8',
        maxBuffer: 2 ** 26,
      });
      const passed = new Set(stdout.split('\n').map((line) => /^PASS (.*) ua1$/.exec(line)?.[1]));
      return files.filter((file) => !passed.has(file)).map((file) => `${file}: ${stdout}`);
    },
  };
}

/** Gives the file its name only when it is complete. */
function fetchJar(): void {
  const unfinished = `${cache}.${process.pid}`;
  const { status } = spawnSync(
    'mvn',
    ['-q', 'dependency:copy', `-Dartifact=${VERAPDF.artifact}`, `-DoutputDirectory=${unfinished}`],
    { timeout: FETCHING_MS, cwd: homedir() },
  );
  if (status === 0) renameSync(unfinished, cache);
  else rmSync(unfinished, { recursive: true, force: true });
}

const VALIDATE = `
import sys, page
for path in sys.argv[1:]:
    for failure in page.validate_pdf(path, profile='ua1').failures:
        print(path, failure.rule_id, failure.message)
`;

/** A second validator of PDF/UA-1 that shares no code with veraPDF. */
export function pageValidation(): Need & {
  readonly findings: (files: readonly string[]) => Promise<string[]>;
} {
  const judge = pythonJudge('pdf');
  return {
    ...judging(judge),
    findings: async (files) =>
      'run' in judge ? (await judge.run(VALIDATE, ...files)).split('\n').filter(Boolean) : [],
  };
}

const python = process.env['SCIENCE_PYTHON'] ?? 'python3';

/** Looks for what a validator can't see, such as empty headings and descriptions that describe nothing. */
export const OUTLOUD: Need & { readonly findings: (files: readonly string[]) => string[] } = {
  name: 'outloud',
  isMissing: spawnSync(python, ['-c', 'import outloud']).status !== 0,
  remedy: 'pip install outloud==0.2.1 (400 MB), and SCIENCE_PYTHON where it is not python3',
  findings: (files) => {
    const options = ['--fail-on', 'never', '--quiet', '--no-info', '--json', '-', ...files];
    const run = ['-c', 'import sys; from outloud.cli import main; sys.exit(main())', ...options];
    const output = execFileSync(python, run, { encoding: 'utf8', maxBuffer: 2 ** 26 });
    return z
      .object({
        results: z.array(
          z.object({
            path: z.string(),
            findings: z.array(z.object({ rule: z.string(), message: z.string() })),
          }),
        ),
      })
      .parse(JSON.parse(output.slice(output.indexOf('{'))))
      .results.flatMap(({ path, findings }) =>
        findings.map(({ rule, message }) => `${basename(path)} ${rule} ${message}`),
      );
  },
};
