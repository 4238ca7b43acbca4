import type { Buyer } from '../../accounts/identity/buyer.ts';
import type { ReceiptSigner } from '../../billing/receiptSigner.ts';
import type { Database } from '../../store/state/sql/database.ts';
import type { ReportSheet } from '../../pdf/reportSheet.ts';
import type { ErrorCode } from '../../schemas/http/contract/errorCodes.ts';
import type { MotionQuery } from '../../schemas/http/report/motionQuery.ts';
import type { OwnedReportBlock } from '../../schemas/http/report/reportParts.ts';
import type { ReportPdfQuery } from '../../schemas/http/report/reportPdf.ts';
import type { AreaBody } from '../../schemas/http/place/areaBody.ts';
import type { ProfileBody } from '../../schemas/http/place/profileBody.ts';
import type { ReportQuery } from '../../schemas/http/report/reportQuery.ts';
import type { TimeseriesQuery } from '../../schemas/http/report/timeseries.ts';
import type { PaymentConfig } from '../../schemas/paymentConfig.ts';
import type { Ground, Grounds } from '../ground/ground.ts';
import type { TakePayment } from '../sale/purchaseReport.ts';

/** A question for a report about an area: its place is in `area`. */
export type AreaQuery = ReportQuery & Pick<AreaBody, 'area' | 'include'>;

/** A question for a profile: its place is in `line`. */
export type ProfileQuery = ReportQuery & Pick<ProfileBody, 'line' | 'include'>;

/** The requested form of a report: the whole, which may cost money, or one of its free forms. */
export type ReportForm = 'report' | 'dry_run' | 'teaser' | { readonly mock: string };

/** A request for one report: the kind, and its validated parameters, which name place and gates. */
export type Question = {
  readonly form: ReportForm;
  /** The `Idempotency-Key` as sent; only used for the report itself. */
  readonly idempotencyKey?: string | string[] | undefined;
  /** Whether the client has the answer with this entity tag (`If-None-Match`). Absent = it has none. */
  readonly hasCopy?: ((entityTag: string) => boolean) | undefined;
} & (
  | { readonly kind: 'motion'; readonly query: MotionQuery }
  | { readonly kind: 'timeseries'; readonly query: TimeseriesQuery }
  | { readonly kind: 'pdf'; readonly query: ReportPdfQuery }
  | { readonly kind: 'area'; readonly query: AreaQuery }
  | { readonly kind: 'profile'; readonly query: ProfileQuery }
);

/** The requester, and the time. */
export interface Asker {
  /** The payer; null = there is none, and only free forms are answered. */
  readonly buyer: Buyer | null;
  /** For a payer whose money only arrives once the answer is ready. */
  readonly takePayment?: TakePayment | undefined;
  readonly requestId: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Whether no one is waiting for the answer any more: then nothing is looked up or charged. */
  isAbandoned(): boolean;
}

/** A picture of a part of the map, EPSG:3857, as used in a document. */
export interface DocumentMap {
  readonly layer: 'velocity';
  readonly detail: 'classes';
  readonly bounds: {
    readonly west: number;
    readonly south: number;
    readonly east: number;
    readonly north: number;
  };
  readonly width: number;
  readonly height: number;
  readonly format: 'png';
  /** How streets and names are drawn; absent = measurements alone. */
  readonly basemap?: {
    /** Enlarges them. */
    readonly pixelRatio: number;
    /** Where no names may be, in fractions of the picture from its north-west corner. */
    readonly withoutNames: readonly FractionBox[];
  };
}

interface FractionBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Draws documents and the maps in them: threads, which this room doesn't know about. */
export interface Drawing {
  readonly maps: {
    renderMapCrop(
      ground: Ground,
      crop: DocumentMap,
    ): Promise<{
      readonly bytes: Uint8Array;
      readonly isEmpty: boolean;
      /** The basemap in the picture; null = there is none at that place. */
      readonly basemap: { readonly attribution: string } | null;
    }>;
  };
  readonly pdfs: { draw(sheet: ReportSheet): Promise<Uint8Array> };
}

/** The data and services that answers are based on. */
export interface AskContext extends Drawing {
  readonly grounds: Grounds;
  readonly database: Database;
  /** Signs printed reports. */
  readonly receipts: Pick<ReceiptSigner, 'sign'>;
  readonly config: {
    readonly starterCreditsMicroUsd: number;
    readonly payments: PaymentConfig;
    readonly support: { readonly email: string | null };
  };
  /** Public address of this server, without a trailing slash. */
  publicUrl(): string;
}

/** A printed report. */
export interface ReportDocument {
  /** A PDF file. */
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly costMicroUsd: number;
  /** The buyer's remaining balance; null if unknown. */
  readonly balanceMicroUsd: number | null;
  /** The account's own report of the cell, where owned reports are reused. */
  readonly owned: OwnedReportBlock | null;
}

/** Validators that tell a client whether its answer is current. */
export interface Validators {
  /** The content of `W/"…"`, with the quotes: a weak entity tag without its prefix. */
  readonly entityTag: string;
  /** When the release of the cell was published, ISO 8601. */
  readonly lastModified: string;
}

/** An answer that is safe to send: everything it is based on has been committed. */
export interface Answer {
  readonly statusCode: number;
  /** JSON, byte for byte as it is stored and replayed. */
  readonly body: string;
  readonly isReplay: boolean;
  /** The code of a refusal that is an answer (402). */
  readonly refusedAs: ErrorCode | null;
  /** Sent instead of the text for a printed report. */
  readonly document: ReportDocument | null;
  /** For a report that was looked up for an account. Null = the answer has none, because it is free. */
  readonly validators: Validators | null;
}

/** The form that the parameters request; a caller without a means of payment gets the teaser. */
export function formOf(
  query: Pick<ReportQuery, 'mock' | 'dry_run' | 'teaser'>,
  buyer: Asker['buyer'],
): ReportForm {
  if (query.mock !== undefined) return { mock: query.mock };
  if (query.dry_run === 1) return 'dry_run';
  return query.teaser === 1 || !buyer ? 'teaser' : 'report';
}
