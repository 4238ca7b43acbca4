import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeWith } from '../support/machine/needs.ts';
import { PYTHON, PYTHON_CLIENT } from './python.ts';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../..');
const TSC = join(ROOT, 'node_modules/@typescript/native/bin/tsc');

/** A buyer's program: each line with `number` or a field of a refusal fails to compile if the types know less. */
const TYPESCRIPT = `
import { bodyOf, createClient, type Schemas } from 'ground-motion-client';
import { verifyWebhook } from 'ground-motion-client/webhook';

export async function rates(): Promise<number[]> {
  const client = createClient({ baseUrl: 'https://ground.example.org', apiKey: 'key' });
  const answer = await client.getMotion({ address: 'x', include: ['timeseries'] }, { idempotencyKey: 'k' });
  if (answer.status === 402) return [answer.body.buy_api.body.amount_usd satisfies string].map(Number);
  if (answer.status !== 200) throw new Error(answer.body.message satisfies string);
  const balance: number = bodyOf(await client.getBalance()).credits_usd;
  const labels: (string | null)[] = [];
  for await (const key of client.iterate('listKeys')) labels.push(key.label);
  const pdf = await client.getReportPdf({ lat: 1, lon: 2 });
  if (pdf.status === 200 && pdf.body instanceof Uint8Array) void pdf.body.length;
  const batch = await client.postMotionBatch({ body: { items: [{ lat: 1, lon: 2 }] } });
  if (batch.status !== 200) return [balance];
  void verifyWebhook({ body: '', headers: {} }, 'whsec_');
  return batch.body.results.flatMap((item) => (item.status === 'ok' ? [item.velocity_vertical_mm_yr] : []));
}
export const rate = (report: Schemas['MotionReport']): number | null =>
  report.status === 'ok' ? (report.velocity_vertical_mm_yr satisfies number) : report.velocity_vertical_mm_yr;
declare const client: ReturnType<typeof createClient>;
// @ts-expect-error A parameter that the operation does not have.
void client.getMotion({ adress: 'x' });
// @ts-expect-error A required parameter is missing.
void client.getFrameLastUpdated();
// @ts-expect-error No pages.
client.iterate('getBalance');
`;

const BUYER = `
from typing import List
from ground_motion import Client
from ground_motion.generated.models import MotionReport

def rates(client: Client) -> List[float]:
    answer = client.get_motion(address="x", include=["timeseries"])
    if answer.status == 402:
        print(answer.body["buy_api"])
        return []
    if answer.status != 200:
        raise SystemExit(answer.body["message"])
    balance: float = client.get_balance().unwrap()["credits_usd"]
    labels = [key["label"] for key in client.iterate_list_keys()]
    print(labels)
    batch = client.post_motion_batch(body={"items": [{"lat": 1.0, "lon": 2.0}]})
    if batch.status != 200:
        return [balance]
    return [item["velocity_vertical_mm_yr"] for item in batch.body["results"] if item["status"] == "ok"]

def rate(report: MotionReport) -> float:
    return report["velocity_vertical_mm_yr"] if report["status"] == "ok" else 0.0

def wrong(client: Client) -> None:
    client.get_motion(adress="x")  # type: ignore[call-arg]
    client.get_frame_last_updated()  # type: ignore[call-arg]
`;

let folder: string;
beforeAll(async () => {
  // Inside the project, where the compiler is found; a copy, so that nothing is built among the sources.
  const cache = join(ROOT, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  folder = await mkdtemp(join(cache, 'clients-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What a program reported when it failed; null = it succeeded. */
function failureOf(tried: Promise<unknown>): Promise<string | null> {
  return tried.then(
    () => null,
    (error: { stdout?: string; stderr?: string; message: string }) =>
      `${error.stdout}${error.stderr}` || error.message,
  );
}

describe('the package of the TypeScript client', () => {
  it('is packed, installed into an empty folder, imported by Node, and types a buyer’s program', async () => {
    const source = join(folder, 'typescript');
    await cp(join(ROOT, 'clients/typescript'), source, { recursive: true });
    await run('npm', ['pack', '--pack-destination', folder], { cwd: source });
    const tarball = (await readdir(folder)).find((name) => name.endsWith('.tgz'))!;
    const user = join(folder, 'user');
    await mkdir(user);
    await writeFile(join(user, 'package.json'), '{ "name": "user", "private": true, "type": "module" }');
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', join(folder, tarball)], {
      cwd: user,
    });
    expect(await readdir(join(user, 'node_modules'))).toEqual(['.package-lock.json', 'ground-motion-client']);
    const program = `import { createClient, API_VERSION } from 'ground-motion-client';
      import 'ground-motion-client/webhook';
      console.log(API_VERSION, typeof createClient({ baseUrl: 'http://127.0.0.1:1' }).getMotion);`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], { cwd: user });
    expect(stdout).toMatch(/^\d+\.\d+\.\d+ function\n$/);
    await writeFile(join(user, 'buyer.ts'), TYPESCRIPT);
    const options = '--ignoreConfig --strict --noEmit --target es2022 --module nodenext --lib es2022,dom';
    const compiled = failureOf(
      run(process.execPath, [TSC, ...options.split(' '), 'buyer.ts'], { cwd: user }),
    );
    expect(await compiled).toBeNull();
  });
});

describeWith(PYTHON)('the package of the Python client', () => {
  let python: string;
  beforeAll(async () => {
    const source = join(folder, 'python');
    await cp(PYTHON_CLIENT, source, { recursive: true });
    await run('python3', ['-m', 'venv', join(folder, 'venv')]);
    python = join(folder, 'venv/bin/python');
  });

  it('is built as a wheel, installed into an empty environment, and includes the command and its types', async ({
    skip,
  }) => {
    const pip = ['-m', 'pip', '--disable-pip-version-check', '--no-input'];
    const built = await failureOf(
      run(python, [...pip, 'wheel', '--no-deps', '-w', folder, join(folder, 'python')]),
    );
    skip(built !== null, 'setuptools (pip install setuptools)');
    const wheel = (await readdir(folder)).find((name) => name.endsWith('.whl'))!;
    await run(python, [...pip, 'install', '--no-index', join(folder, wheel)]);
    const command = join(folder, 'venv/bin/ground-motion');
    expect((await run(command, ['--help'])).stdout).toContain('batch');
    await writeFile(join(folder, 'buyer.py'), BUYER);
    const checker = await failureOf(run(python, [...pip, 'install', 'mypy==2.4.1']));
    skip(checker !== null, 'mypy (pip install mypy)');
    const checked = ['-m', 'mypy', '--strict', '--cache-dir', join(folder, 'mypy'), 'buyer.py'];
    expect(
      await failureOf(
        run(
          python,
          [...checked, '-p', 'ground_motion'].filter((word) => word !== 'buyer.py'),
          { cwd: folder },
        ),
      ),
    ).toBeNull();
    expect(await failureOf(run(python, checked, { cwd: folder }))).toBeNull();
  });
});
