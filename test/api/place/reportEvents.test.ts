import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pointIn } from '../../support/planted/plantedLake.ts';
import {
  BEGAN,
  DROPPED,
  DROPPED_LATE,
  MISREAD,
  SINKS_LATELY,
  UNKNOWN_LATELY,
} from '../../support/planted/plantedEvents.ts';
import { openCurrent } from '../../support/agent/mcpClients.ts';
import { questionsTo, startReportServer } from '../../support/server/reportServer.ts';
import type { TestServer } from '../../support/server/testServer.ts';

const QUIET = { row: 50, col: 10, velocityVerticalMmYr: 0.3, velocityUncertaintyMmYr: 0.6 };
const SENTENCE =
  'A sudden drop of about 30 mm between October 10 and 22, 2025; before and after it the ground was stable.';
const motion = questionsTo('/api/v1/motion');
const series = questionsTo('/api/v1/timeseries');

let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await startReportServer([
    DROPPED,
    MISREAD,
    BEGAN,
    QUIET,
    DROPPED_LATE,
    SINKS_LATELY,
    UNKNOWN_LATELY,
  ]);
  key = await server.register();
});
afterAll(() => server.close());

const ask = async (path: string) => (await server.get(path, key)).body;

describe('a record that contains a drop', () => {
  it('is reported as a drop, with its date, and the rate without it', async () => {
    const report = await ask(motion(DROPPED, '&include=events&brief=1'));
    expect(report).toMatchObject({
      status: 'ok',
      verdict: 'Dropped once',
      verdict_code: 'dropped_once',
      rate_without_events_mm_yr: -0.4,
      rate_without_events_uncertainty_mm_yr: 0.9,
      events: [
        {
          kind: 'step',
          earliest: '2025-10-10',
          latest: '2025-10-22',
          size: -30.2,
          size_unit: 'mm',
          suspected_unwrapping: false,
          text: SENTENCE,
        },
      ],
    });
    expect(await ask(motion(DROPPED, '&dry_run=1'))).toMatchObject({ likely_significant: true });
    const { assessment, ground_brief: brief } = report as { assessment: string; ground_brief: string };
    expect(assessment).toBe(
      'The ground dropped once: a sudden drop of about 30 mm between October 10 and 22, 2025; before and after it ' +
        'the ground was stable. The rate over the record, -17.8 ± 15.9 mm/yr (95 %), has this jump in it; without it ' +
        'the rate is -0.4 ± 1.8 mm/yr (95 %).',
    );
    expect(brief.startsWith(assessment)).toBe(true);
  });

  it.each(['velocity_vertical_mm_yr', 'assessment_code', 'interval_95_mm_yr', 'total_motion_mm'])(
    'gives %s only with the rate without the drop',
    async (field) => {
      const chosen = await ask(motion(DROPPED, `&fields=${field}`));
      expect(chosen).toMatchObject({
        rate_without_events_mm_yr: -0.4,
        rate_without_events_uncertainty_mm_yr: 0.9,
      });
      expect(await ask(motion(QUIET, `&fields=${field}`))).not.toHaveProperty('rate_without_events_mm_yr');
    },
  );

  it('is reported in the compact report, the series and a row of a batch', async () => {
    expect(await ask(motion(DROPPED, '&compact=1'))).toMatchObject({
      verdict_code: 'dropped_once',
      rate_without_events_mm_yr: -0.4,
    });
    expect(await ask(series(DROPPED))).toMatchObject({
      verdict: 'Dropped once',
      verdict_code: 'dropped_once',
      events: [{ size: -30.2, text: SENTENCE }],
    });
    const batch = await server.post(
      '/api/v1/motion/batch',
      { items: [pointIn(DROPPED), pointIn(QUIET)] },
      key,
    );
    expect(batch.body).toMatchObject({
      results: [
        { verdict_code: 'dropped_once', rate_without_events_mm_yr: -0.4, events: [{ text: SENTENCE }] },
        { verdict_code: 'stable', rate_without_events_mm_yr: null, events: [], severity: 0 },
      ],
    });
  });

  it('is reported to programs that call tools', async () => {
    const client = await openCurrent(`${server.url}/mcp`, key);
    for (const name of ['check_ground_motion', 'get_motion_history']) {
      const { structuredContent } = await client.call(name, { ...pointIn(DROPPED) });
      expect(structuredContent).toMatchObject({ verdict: 'Dropped once', events: [{ text: SENTENCE }] });
    }
    await client.close();
  });

  it('is not revealed in a free answer', async () => {
    const free = await ask(motion(DROPPED, '&min_confidence=0.99&include=events'));
    expect(free).toMatchObject({ rate_without_events_mm_yr: null, verdict: null });
    expect(JSON.stringify([free, await ask(series(DROPPED, '&min_confidence=0.99'))])).not.toMatch(
      /2025-10-(10|22)|sudden|dropped/,
    );
  });
});

describe('a jump that may be a processing error', () => {
  it('is never reported as a drop, and does not count as motion', async () => {
    const report = await ask(motion(MISREAD, '&include=events&brief=1'));
    expect(report).toMatchObject({
      verdict: 'Probably stable, not certain',
      events: [{ suspected_unwrapping: true }],
    });
    const words = JSON.stringify([report['assessment'], report['ground_brief'], report['events']]);
    expect(words).toMatch(/A jump in the data of about 28 mm .* may be an error in processing/);
    expect(words).not.toMatch(/drop|sudden|sinking/i);
  });
});

describe('ground that began to sink', () => {
  it('is reported with when it changed, and the last 12 months', async () => {
    const { assessment, severity } = await ask(motion(BEGAN));
    expect(assessment).toBe(
      'The ground is sinking fast: -9.7 ± 1.6 mm/yr (95 %); the direction is certain (95 %). The rate changed by ' +
        'about 15 mm/yr downward between September 4 and October 22, 2025. In the last 12 months: -14.7 ± 2.0 mm/yr ' +
        '(95 %), which is 5.0 ± 2.2 mm/yr (95 %) below the rate over the record.',
    );
    expect(severity).toBe(2);
  });
});

describe('ground whose rate over the record is no larger than its σ because of an event', () => {
  it('is assessed by the drop', async () => {
    const report = await ask(motion(DROPPED_LATE));
    expect(report).toMatchObject({
      status: 'ok',
      verdict_code: 'dropped_once',
      confidence_tier: 'within_margin',
      within_margin_kind: null,
    });
  });

  it('is assessed by its last 12 months when the rate changed, with the date', async () => {
    const report = await ask(motion(SINKS_LATELY));
    expect(report).toMatchObject({
      status: 'ok',
      verdict: 'Sinking lately',
      verdict_code: 'sinking_lately',
      within_margin_kind: null,
      assessment:
        'The ground has been sinking lately: -16.0 ± 3.7 mm/yr (95 %) in the last 12 months of its record; the ' +
        'direction is certain (95 %). The rate changed by about 15 mm/yr downward between September 4 and October 22, ' +
        '2025. The rate over the record, -6.1 ± 17.1 mm/yr (95 %), mixes the pace before and after.',
    });
  });

  it('stays inconclusive when the data are too noisy for that, too', async () => {
    expect(await ask(motion(UNKNOWN_LATELY))).toMatchObject({ status: 'inconclusive', verdict: null });
  });
});

it('does not mention events when none were found', async () => {
  const report = await ask(motion(QUIET, '&include=events'));
  expect(report).toMatchObject({ events: [], rate_without_events_mm_yr: null });
  expect(report['assessment']).not.toMatch(/event|jump|12 months/);
});
