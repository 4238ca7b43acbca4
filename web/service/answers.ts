import type { z } from 'zod';
import type { ExplorerSettings } from '../../schemas/http/explorer.ts';
import type { geocodeAnswerSchema, PlaceCandidate } from '../../schemas/http/geocode.ts';
import type { DryRun, MotionReport } from '../../schemas/http/motionReport.ts';
import type { FrameSummary, pixelSchema } from '../../schemas/http/places.ts';

/** The service's answers as its own schemas describe them. */
export type Frame = FrameSummary;
export type Pixel = z.infer<typeof pixelSchema>;
export type Geocode = z.infer<typeof geocodeAnswerSchema>;
export type GeocodedPlace = PlaceCandidate;
export type Preview = DryRun;
export type Report = MotionReport;
export type Settings = ExplorerSettings;
export type Balance = { readonly credits_usd: number; readonly reports_remaining_est: number };
export type { LatLon } from '../../core/projection.ts';
