import { COMPACT_FIELDS, KEPT_FIELDS, type MotionReport } from '../../schemas/http/report/motionReport.ts';

/**
 * The part of a report that `compact` and `fields` ask for, with the blocks that `included` names; the whole report
 * when they ask for nothing.
 */
export function selectFields(
  report: MotionReport,
  choice: { readonly compact: number; readonly fields?: readonly string[] | undefined },
  included: readonly string[],
): Record<string, unknown> {
  if (choice.compact !== 1 && choice.fields === undefined) return report;
  const kept = new Set<string>([
    ...KEPT_FIELDS,
    ...(choice.compact === 1 ? COMPACT_FIELDS : []),
    ...(choice.fields ?? []),
    ...included,
  ]);
  // A warning is not left out for brevity's sake.
  if (choice.compact === 1 && report.status === 'ok' && report.help !== null) kept.add('help');
  if (report.owned_report !== undefined) kept.add('owned_report');
  if (report.mode === 'test') kept.add('mode').add('data_source');
  return Object.fromEntries(Object.entries(report).filter(([name]) => kept.has(name) || name === 'mock'));
}
