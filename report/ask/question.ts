import type { Buyer } from '../../accounts/identity/buyer.ts';
import type { ReceiptSigner } from '../../billing/receiptSigner.ts';
import type { Database } from '../../store/state/sql/database.ts';
import type { ReportSheet } from '../../pdf/reportSheet.ts';
import type { ErrorCode } from '../../schemas/http/contract/errorCodes.ts';
import type { MotionQuery } from '../../schemas/http/report/motionQuery.ts';
import type { OwnedReportBlock } from '../../schemas/http/report/reportParts.ts';
import type { ReportPdfQuery } from '../../schemas/http/report/reportPdf.ts';
import type { AreaBody } from '../../schemas/http/place/areaBody.ts';
import type { ReportQuery } from '../../schemas/http/report/reportQuery.ts';
import type { TimeseriesQuery } from '../../schemas/http/report/timeseries.ts';
import type { PaymentConfig } from '../../schemas/paymentConfig.ts';
import type { Ground, Grounds } from '../ground/ground.ts';
import type { TakePayment } from '../sale/purchaseReport.ts';

/** A question for a report about an area: its place is in `area`. */
export type AreaQuery = ReportQuery & Pick<AreaBody, 'area' | 'include'>;

/** What is wanted of a report: the whole, which may cost money, or one of its free forms. */
export type ReportForm = 'report' | 'dry_run' | 'teaser' | { readonly mock: string };

/** A question for one report: the kind, and its validated parameters, which name place and gates. */
export type Question = {
  readonly form: ReportForm;
  /** The `Idempotency-Key` as it was sent; of a report alone it is looked at. */
  readonly idempotencyKey?: string | string[] | undefined;
  /** Whether the client has the answer of this entity tag (`If-None-Match`). Absent = it has none. */
  readonly hasCopy?: ((entityTag: string) => boolean) | undefined;
} & (
  | { readonly kind: 'motion'; readonly query: MotionQuery }
  | { readonly kind: 'timeseries'; readonly query: TimeseriesQuery }
  | { readonly kind: 'pdf'; readonly query: ReportPdfQuery }
  | { readonly kind: 'area'; readonly query: AreaQuery }
);

/** The asker, and the time. */
export interface Asker {
  /** The payer; null = there is none, and only free forms are answered. */
  readonly buyer: Buyer | null;
  /** Of a payer whose money comes only when the answer is ready. */
  readonly takePayment?: TakePayment | undefined;
  readonly requestId: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Whether no one waits for the answer any more: nothing is then looked up or charged. */
  isAbandoned(): boolean;
}

/** A picture of a part of the map, EPSG:3857, as a document shows it. */
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
}

/** What draws documents and the maps in them: threads, which this room does not know. */
export interface Drawing {
  readonly maps: {
    renderMapCrop(
      ground: Ground,
      crop: DocumentMap,
    ): Promise<{ readonly bytes: Uint8Array; readonly isEmpty: boolean }>;
  };
  readonly pdfs: { draw(sheet: ReportSheet): Promise<Uint8Array> };
}

/** What answers are based on. */
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
  /** What the buyer has left; null where that is not known. */
  readonly balanceMicroUsd: number | null;
  /** The report that the account owned of the cell, where owned ones are reused. */
  readonly owned: OwnedReportBlock | null;
}

/** What tells a client whether the answer that it has is current. */
export interface Validators {
  /** What `W/"…"` holds, quoted: a weak entity tag without its prefix. */
  readonly entityTag: string;
  /** When the release of the cell was published, ISO 8601. */
  readonly lastModified: string;
}

/** An answer that is safe to send: what it is based on has been committed. */
export interface Answer {
  readonly statusCode: number;
  /** JSON, to the byte as it is stored and replayed. */
  readonly body: string;
  readonly isReplay: boolean;
  /** Of a refusal that is an answer (402): its code. */
  readonly refusedAs: ErrorCode | null;
  /** What is sent instead of the text, of a printed report. */
  readonly document: ReportDocument | null;
  /** Of a report that was looked up for an account. Null = the answer has none: it is free, or a replay. */
  readonly validators: Validators | null;
}

/** The form that parameters ask for; who has nothing to pay with gets the teaser. */
export function formOf(
  query: Pick<ReportQuery, 'mock' | 'dry_run' | 'teaser'>,
  buyer: Asker['buyer'],
): ReportForm {
  if (query.mock !== undefined) return { mock: query.mock };
  if (query.dry_run === 1) return 'dry_run';
  return query.teaser === 1 || !buyer ? 'teaser' : 'report';
}
