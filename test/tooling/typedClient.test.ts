import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import openapiTypes, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '../support/server/testServer.ts';

const run = promisify(execFile);
const ROOT = new URL('../../', import.meta.url).pathname;
const TSC = join(ROOT, 'node_modules/@typescript/native/bin/tsc');

/** A client's program. Every line with `number` fails to compile if the types know only `unknown`. */
const PROGRAM = `
import type { components, operations } from './service';

type Report = components['schemas']['MotionReport'];
type Answer = operations['getMotion']['responses'][200]['content']['application/json'];
type Series = components['schemas']['Timeseries'];
type Batch = components['schemas']['BatchResponse'];

/** True for a type that is exactly number: neither unknown nor any nor a union. */
type IsNumber<T> = 0 extends 1 & T ? false : [T] extends [number] ? ([number] extends [T] ? true : false) : false;
const isNumber: IsNumber<components['schemas']['OkReport']['velocity_vertical_mm_yr']> = true;
const untold: number | null = null as unknown as components['schemas']['FreeReport']['velocity_vertical_mm_yr'];

export function rateOf(report: Report): number | null {
  if (report.status === 'ok') {
    const rate: number = report.velocity_vertical_mm_yr;
    const sigma: number = report.velocity_uncertainty_mm_yr;
    const ratio: number = report.signal_to_noise;
    const frame: string = report.frame;
    const day: string = report.last_observation;
    const calibration: 'gps_tied' | 'relative' = report.provenance.calibration;
    const slope: number | undefined = report.trend_analysis?.sen_slope_mm_yr;
    void [sigma, ratio, frame, day, calibration, slope];
    return rate;
  }
  const reason: Exclude<Report['status'], 'ok'> = report.status;
  const trend: 'no_clear_trend' | 'unknown' = report.trend;
  void [reason, trend];
  return report.velocity_vertical_mm_yr;
}

/** What the operation itself answers: a report, a part of one, a preflight or a teaser. */
export function rateOfAnswer(answer: Answer): number | undefined {
  if ('teaser' in answer) return void (answer.how_to_buy.register.url satisfies string);
  if ('dry_run' in answer) return void (answer.estimated_cost_usd satisfies number);
  return answer.status === 'ok' ? answer.velocity_vertical_mm_yr : undefined;
}

export function lastMillimeters(series: Series): number | undefined {
  if (series.status !== 'ok') return undefined;
  const zero: string = series.reference_date;
  const moved: number | undefined = series.movement?.delta_mm;
  void [zero, moved];
  return series.vertical_mm.at(-1);
}

export function ratesOf({ results, summary }: Batch): number[] {
  const billed: number = summary.billed;
  void billed;
  return results.flatMap((item) => (item.status === 'ok' ? [item.velocity_vertical_mm_yr] : []));
}

// @ts-expect-error A free answer has no rate to compute with.
export const wrong = (report: Report): number => report.velocity_vertical_mm_yr;
// @ts-expect-error No field swallows a name that is not one.
export const misspelt = (report: Report) => report.velocity_vertical;
void [isNumber, untold];
`;

let folder: string;
beforeAll(async () => {
  // Inside the project, so that the compiler finds its own types.
  const cache = join(ROOT, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  folder = await mkdtemp(join(cache, 'typed-client-'));
  const server = await startTestServer();
  const { body } = await server.get('/openapi.json');
  await server.close();
  await writeFile(join(folder, 'service.d.ts'), astToString(await openapiTypes(body as never)));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a client whose types openapi-typescript generates', () => {
  it('narrows on the status and then computes with numbers', async () => {
    await writeFile(join(folder, 'client.ts'), PROGRAM);
    const options = '--ignoreConfig --strict --noEmit --skipLibCheck --target es2022 --module esnext --types';
    const compiled = await run(process.execPath, [TSC, ...options.split(' '), 'node', 'client.ts'], {
      cwd: folder,
    }).catch((error: { stdout: string }) => error);
    expect(compiled.stdout).toBe('');
  });

  it('finds no answer schema that swallows types', async () => {
    const description = JSON.parse(await readFile(join(ROOT, 'schemas/openapi.json'), 'utf8')) as {
      components: { schemas: Record<string, object> };
    };
    const open = Object.entries(description.components.schemas)
      .filter(([, schema]) => JSON.stringify(schema).includes('"additionalProperties":{}'))
      .map(([name]) => name);
    // What an error repeats of a request, what other standards leave open, the contract's own JSON Schemas, and a body as
    // it was stored. What a program sends about the page it shows and about earlier messages is checked in code; an
    // event's data depend on its kind.
    expect(open.sort()).toEqual([
      'ChatContextInput',
      'ChatMessageSentInput',
      'Contract',
      'ErrorBody',
      'Event',
      'HTTPValidationError',
      'PaymentChallenge',
      'SharedReport',
      'StacCollection',
      'StacItem',
      'StacLink',
      'StoredReport',
      'TopUpChallenge',
      'X402Discovery',
    ]);
  });
});
