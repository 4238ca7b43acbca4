import { COMPACT_FIELDS, type MotionReport } from '../../schemas/http/motionReport.ts';

const ALWAYS = ['status', 'cost_usd', 'request_id'] as const satisfies readonly (keyof MotionReport)[];

/** The part of a report that `compact` and `fields` ask for; the whole report when they ask for nothing. */
export function selectFields(
  report: MotionReport,
  choice: { readonly compact: number; readonly fields?: readonly string[] | undefined },
): Record<string, unknown> {
  if (choice.compact !== 1 && choice.fields === undefined) return report;
  const kept = new Set<string>([
    ...ALWAYS,
    ...(choice.compact === 1 ? COMPACT_FIELDS : []),
    ...(choice.fields ?? []),
  ]);
  // A warning is not left out for brevity's sake.
  if (choice.compact === 1 && report.status === 'ok' && report.help !== null) kept.add('help');
  if (report.mode === 'test') kept.add('mode').add('data_source');
  return Object.fromEntries(Object.entries(report).filter(([name]) => kept.has(name) || name === 'mock'));
}
