import { z } from 'zod';

/** The kinds of products that a release can be made from. */
export const productKindSchema = z.enum([
  'opera_disp_s1',
  'opera_disp_ni',
  'nisar_gunw',
  'aria_s1_gunw',
  'unwrapped_pairs',
  'point_series',
  'mintpy',
  'licsbas',
  'combined',
]);
