import type { z } from 'zod';
import type { balanceSchema } from '../../schemas/http/account.ts';
import type { ExplorerSettings } from '../../schemas/http/explorer.ts';
import type { geocodeAnswerSchema, PlaceCandidate } from '../../schemas/http/geocode.ts';
import type { meSchema, mintedKeySchema } from '../../schemas/http/keys.ts';
import type { MotionReport } from '../../schemas/http/motionReport.ts';
import type { DryRun } from '../../schemas/http/preflight.ts';
import type { FrameSummary } from '../../schemas/http/places.ts';
import type { myReportsSchema, SavedReportBody } from '../../schemas/http/myReports.ts';
import type { loginSchema } from '../../schemas/http/session.ts';

/** The service's answers as its own schemas describe them. */
export type Frame = FrameSummary;
export type Geocode = z.infer<typeof geocodeAnswerSchema>;
export type GeocodedPlace = PlaceCandidate;
export type Preview = DryRun;
export type Report = MotionReport;
export type Settings = ExplorerSettings;
export type Balance = Pick<z.infer<typeof balanceSchema>, 'credits_usd' | 'reports_remaining_est' | 'mode'>;
export type Me = z.infer<typeof meSchema>;
export type Login = z.infer<typeof loginSchema>;
export type SavedReport = SavedReportBody;
export type MyReports = z.infer<typeof myReportsSchema>;
export type NewKey = z.infer<typeof mintedKeySchema>;
export type { LatLon } from '../../core/projection.ts';
