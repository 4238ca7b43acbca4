import { z } from 'zod';
import {
  LINE_SAMPLES,
  LONGEST_LINE_KM,
  sampledLine,
  USUAL_SPACING_M,
} from '../../../core/area/lineProfile.ts';
import type { Position } from '../../../core/geodesy/planarShapes.ts';
import { geometrySchema } from '../map/geometry.ts';
import { gatesOfBody, priceOfAreaBody } from '../report/reportQuery.ts';

/** What a profile is about: a line of [longitude, latitude], and how many samples of it. */
export interface RequestedLine {
  readonly positions: readonly Position[];
  /** Absent = one for every 30 m. */
  readonly samples?: number | undefined;
}

const profileFields = z.strictObject({
  geometry: geometrySchema,
  samples: z
    .int()
    .min(LINE_SAMPLES.least)
    .max(LINE_SAMPLES.most)
    .optional()
    .meta({
      description:
        `Points at equal steps, the first and the last at the ends of the line. The default is one for every ${USUAL_SPACING_M} m, ` +
        `at most ${LINE_SAMPLES.most}`,
      example: 50,
    }),
  ...gatesOfBody,
  ...priceOfAreaBody,
  include: z
    .array(z.enum(['context']))
    .max(1)
    .optional()
    .meta({ description: '`context` = maps that others made. No extra cost' }),
});
type GivenLine = Pick<z.output<typeof profileFields>, 'geometry' | 'samples'>;

const ABOUT_BODY = {
  description: `A GeoJSON LineString of at most ${LONGEST_LINE_KM} km`,
  example: {
    geometry: {
      type: 'LineString',
      coordinates: [
        [-95.372, 29.76],
        [-95.366, 29.763],
      ],
    },
    samples: 25,
  },
};

/** The same fields with a line instead of its geometry. */
function withLine<Given extends GivenLine>(
  { geometry, samples, ...rest }: Given,
  { issues }: { readonly issues: z.core.$ZodRawIssue[] },
): Omit<Given, keyof GivenLine> & { readonly line: RequestedLine } {
  const positions = positionsOf(geometry, samples);
  if (typeof positions !== 'string') return { ...rest, line: { positions, samples } };
  issues.push({ code: 'custom', message: positions, path: ['geometry'], input: undefined });
  return z.NEVER;
}

/** The corners of the line of a request, or what is wrong with them. */
function positionsOf(
  geometry: GivenLine['geometry'],
  samples: GivenLine['samples'],
): readonly Position[] | string {
  const [positions, another] = geometry.lines;
  if (geometry.emptyAt !== null) return 'the line is empty';
  if (!positions || another || geometry.points.length > 0 || geometry.polygons.length > 0)
    return 'must be a LineString';
  const line = sampledLine(positions, samples);
  return typeof line === 'string' ? line : positions;
}

/** The body of POST /api/v1/motion/profile, as a purchase and as what a quote is for. */
export const profileBodySchema = profileFields
  .transform((given, check) => withLine(given, check))
  .meta({ id: 'ProfileRequest', ...ABOUT_BODY });

/** The body of a profile that is paid for with its call. */
export const x402ProfileBodySchema = profileFields
  .omit({ dry_run: true, label: true, quote_id: true, reuse: true })
  .transform((given, check) => withLine(given, check))
  .meta({ id: 'X402ProfileRequest', ...ABOUT_BODY });
export type ProfileBody = Omit<z.output<typeof profileBodySchema>, 'line'> & { readonly line: RequestedLine };
