import type { MotionReport } from '../../schemas/http/report/motionReport.ts';

const LONGEST_PLACE = 60;

/** A file name in plain ASCII: the place and the day. */
export function pdfFileName({ query, queried_at }: Pick<MotionReport, 'query' | 'queried_at'>): string {
  const place = query.geocoded_address ?? query.address ?? '';
  const words = place
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_PLACE)
    .replaceAll(/^-+|-+$/g, '');
  const point = `${query.lat.toFixed(5)}_${query.lon.toFixed(5)}`;
  return `ground-motion-${words === '' ? point : words}-${queried_at.slice(0, 10)}.pdf`;
}
