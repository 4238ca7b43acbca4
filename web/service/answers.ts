import type { z } from 'zod';
import type { balanceSchema } from '../../schemas/http/account/account.ts';
import type { ExplorerSettings } from '../../schemas/http/map/explorer.ts';
import type { geocodeAnswerSchema, PlaceCandidate } from '../../schemas/http/place/geocode.ts';
import type { meSchema, mintedKeySchema } from '../../schemas/http/account/keys.ts';
import type { MotionReport } from '../../schemas/http/report/motionReport.ts';
import type { DryRun } from '../../schemas/http/report/preflight.ts';
import type { FrameSummary } from '../../schemas/http/place/places.ts';
import type { myReportsSchema, SavedReportBody } from '../../schemas/http/account/myReports.ts';
import type { loginSchema } from '../../schemas/http/account/session.ts';

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
export type { LatLon } from '../../core/geodesy/projection.ts';
