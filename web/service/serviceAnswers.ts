import type {
  accountDeletedSchema,
  passwordChangedSchema,
  resetSchema,
  sessionListSchema,
} from '../../schemas/http/account/login.ts';
import type { z } from 'zod';
import type { chatAnswerSchema } from '../../schemas/http/chat/chat.ts';
import type { balanceSchema } from '../../schemas/http/account/accountSchemas.ts';
import type { ExplorerSettings } from '../../schemas/http/map/explorerSettings.ts';
import type { billingDetailsSchema } from '../../schemas/http/account/billingDetailsSchemas.ts';
import type { BuyAnswer } from '../../schemas/http/account/buy.ts';
import type { OrderBody, ordersSchema } from '../../schemas/http/account/orderSchemas.ts';
import type { geocodeAnswerSchema, PlaceCandidate } from '../../schemas/http/place/geocode.ts';
import type { suggestAnswerSchema } from '../../schemas/http/place/suggestSchemas.ts';
import type { meSchema, mintedKeySchema } from '../../schemas/http/account/keys.ts';
import type { MotionReport } from '../../schemas/http/report/motionReport.ts';
import type { DryRun } from '../../schemas/http/report/preflight.ts';
import type { FrameSummary } from '../../schemas/http/place/places.ts';
import type { myReportsSchema, SavedReportBody } from '../../schemas/http/account/myReportsSchemas.ts';
import type { loginSchema } from '../../schemas/http/account/sessionSchemas.ts';

/** The service's answers as its own schemas describe them. */
export type Frame = FrameSummary;
export type Geocode = z.infer<typeof geocodeAnswerSchema>;
export type GeocodedPlace = PlaceCandidate;
export type { AreaRates, PlaceRates } from '../../schemas/http/place/placeRates.ts';
export type Suggestion = z.infer<typeof suggestAnswerSchema>['suggestions'][number];
export type Preview = DryRun;
export type Report = MotionReport;
export type Settings = ExplorerSettings;
export type Balance = Pick<z.infer<typeof balanceSchema>, 'credits_usd' | 'reports_remaining_est' | 'mode'>;
export type Me = z.infer<typeof meSchema>;
export type PasswordReset = z.infer<typeof resetSchema>;
export type PasswordChanged = z.infer<typeof passwordChangedSchema>;
export type SessionList = z.infer<typeof sessionListSchema>;
export type AccountDeleted = z.infer<typeof accountDeletedSchema>;
export type Login = z.infer<typeof loginSchema>;
export type SavedReport = SavedReportBody;
export type MyReports = z.infer<typeof myReportsSchema>;
export type WaysToPay = ExplorerSettings['ways_to_pay'];
export type BillingDetails = z.infer<typeof billingDetailsSchema>;
export type BoughtCredits = BuyAnswer;
export type Order = OrderBody;
export type Orders = z.infer<typeof ordersSchema>;
export type ChatAnswer = z.infer<typeof chatAnswerSchema>;
export type NewKey = z.infer<typeof mintedKeySchema>;
export type { LatLon } from '../../core/geodesy/projection.ts';
