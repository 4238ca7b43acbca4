import { REPORT_PRICE_MICRO_USD } from '../../billing/ledger/price.ts';
import { readOwnedReports } from '../../billing/sale/boughtReports.ts';
import type { OwnedReport } from '../../billing/sale/sale.ts';
import type { ReportQuery } from '../../schemas/http/report/reportQuery.ts';
import type { ContextReader } from '../../store/lake/context/contextReader.ts';
import { SYNTHETIC_CONTEXT } from '../../store/lake/synthetic/syntheticContext.ts';
import type { ErrorBody } from '../../schemas/http/contract/errorBody.ts';
import { goFirst } from '../../core/slices.ts';
import type { Examination } from '../examine/examination.ts';
import { examineArea } from '../examine/examineArea.ts';
import { examineProfile } from '../examine/examineProfile.ts';
import { examinePlace } from '../examine/examinePlace.ts';
import { mockExamination } from '../examine/mockExamination.ts';
import { addContext } from '../examine/readContext.ts';
import { reportStatus, type Verdict } from '../examine/reportStatus.ts';
import { groundOf } from '../ground/ground.ts';
import { requirePlace } from '../ground/requirePlace.ts';
import { errorBody } from '../present/presentError.ts';
import { presentDryRun, presentTeaser } from '../present/presentPreflight.ts';
import { canBuy, payPerCallUrl } from '../paymentOffer.ts';
import { refusal } from '../refusal.ts';
import { idempotencyClaim } from '../sale/idempotencyClaim.ts';
import { priceLimit, quoteHash } from '../sale/priceLimit.ts';
import { purchaseReport, type Money } from '../sale/purchaseReport.ts';
import { reportPurchase } from '../sale/reportPurchase.ts';
import { areaKind, profileKind } from './areaKind.ts';
import { motionKind, needsLooks, showsContext } from './motionKind.ts';
import { pdfKind } from './pdfKind.ts';
import { notModified, storedValidators, validatorsOf } from './currentCopy.ts';
import type { Answer, AskContext, Asker, Question, Validators } from './question.ts';
import type { ReportKind, ReportRequest } from './reportKind.ts';
import { timeseriesKind } from './timeseriesKind.ts';

/** The cost of a free answer. */
export const FREE: Money = { costMicroUsd: 0, balanceMicroUsd: null, reportsRemaining: null };

/**
 * Answers a question for a report: its mock, its free preflight or teaser, or the purchase. HTTP and everything else that
 * sells reports is a shell around it.
 * @throws GroundMotionError with a published code if there is no answer. Nothing was charged, unless the error says that
 *   this is unknown (`service_unavailable`).
 */
export async function ask(context: AskContext, asker: Asker, question: Question): Promise<Answer> {
  const kind = kindOf(context, asker, question);
  try {
    const { form } = question;
    if (form === 'report') return await buy(context, asker, question, kind);
    if (form === 'dry_run' || form === 'teaser') return await preview(context, asker, question, kind);
    return await mock(context, asker, { question, name: form.mock }, kind);
  } catch (error) {
    throw kind.refuse?.(error) ?? error;
  }
}

/** The function that answers a question of this kind. */
export function kindOf(context: AskContext, asker: Asker, question: Question): ReportKind {
  if (question.kind === 'motion') return motionKind(question.query);
  if (question.kind === 'timeseries') return timeseriesKind(question.query);
  if (question.kind === 'area') return areaKind(context, question.query);
  if (question.kind === 'profile') return profileKind;
  return pdfKind(context, asker, question.query);
}

/** The requester, as the answer names it. */
export function requestOf(context: AskContext, { buyer, requestId, now }: Asker): ReportRequest {
  return { requestId, now, mode: groundOf(context, buyer).mode, isMock: false };
}

async function mock(
  context: AskContext,
  asker: Asker,
  { question, name }: { readonly question: Question; readonly name: string },
  kind: ReportKind,
): Promise<Answer> {
  const { examination, verdict } = await withContext(
    mockExamination(name, asker.now),
    SYNTHETIC_CONTEXT,
    question,
  );
  const render = await kind.prepare(examination, verdict, { ...requestOf(context, asker), isMock: true });
  const body = render(FREE);
  return { ...free(body), document: (await kind.print?.(body)) ?? null };
}

interface Examined {
  readonly examination: Examination;
  readonly verdict: Verdict;
}

/** Examines the place of a question and decides; only reads. */
export async function examine(context: AskContext, asker: Asker, question: Question): Promise<Examined> {
  const { query } = question;
  const { buyer, now } = asker;
  const ground = groundOf(context, buyer);
  if (question.kind === 'area' || question.kind === 'profile') {
    const examination =
      question.kind === 'area'
        ? await examineArea(ground, question.query.area, now)
        : await examineProfile(ground, question.query.line, now);
    return withContext({ examination, verdict: reportStatus(examination, query) }, ground.context, question);
  }
  const place = await requirePlace(query, ground);
  const isEach = question.kind === 'motion' && needsLooks(question.query);
  const examination = await examinePlace(ground, place, now, {
    frame: query.frame,
    release: query.release,
    isEach,
  });
  return withContext({ examination, verdict: reportStatus(examination, query) }, ground.context, question);
}

/** Adds what others have mapped at the place, if a report that can be sold is to show it; otherwise nothing is read. */
async function withContext(
  examined: Examined,
  context: ContextReader,
  question: Question,
): Promise<Examined> {
  const { examination, verdict } = examined;
  const isShown =
    (question.kind === 'motion' && showsContext(question.query)) ||
    ((question.kind === 'pdf' || question.kind === 'area' || question.kind === 'profile') &&
      question.query.include?.includes('context'));
  const isPreview = question.form === 'dry_run' || question.form === 'teaser';
  if (!isShown || isPreview || verdict.status !== 'ok') return examined;
  return { examination: await addContext(context, examination), verdict };
}

/** What a report with status `ok` would cost its buyer. */
interface Price {
  /** 0 if it was paid for before. */
  readonly costMicroUsd: number;
  /** The account's own report of the cell. */
  readonly owned: OwnedReport | null;
}

/** What a report would be and cost its buyer now: nothing unless its status is `ok`. */
export interface Appraisal extends Examined, Price {
  /** What a quote is bound to. */
  readonly requestHash: string;
  /** The report's name in the ledger. */
  readonly endpoint: string;
}

/**
 * Decides what a report would be and cost, like its purchase, but writes nothing and shows nothing that has to be paid
 * for.
 * @throws GroundMotionError like `ask`.
 */
export async function appraise(context: AskContext, asker: Asker, question: Question): Promise<Appraisal> {
  const kind = kindOf(context, asker, question);
  const { endpoint, path, defaults, mayRefuse } = kind;
  return goFirst(async () => {
    const { examination, verdict } = await examine(context, asker, question);
    if (mayRefuse) await kind.prepare(examination, verdict, requestOf(context, asker));
    const price =
      verdict.status === 'ok' ? await priceOf(context, asker, kind, examination, question.query) : UNPRICED;
    const requestHash = quoteHash(path, question.query, defaults);
    return { examination, verdict, ...price, requestHash, endpoint };
  });
}

async function preview(
  context: AskContext,
  asker: Asker,
  question: Question,
  kind: ReportKind,
): Promise<Answer> {
  const asked = requestOf(context, asker);
  const { examination, verdict, price } = await goFirst(async () => {
    const examined = await examine(context, asker, question);
    if (kind.mayRefuse) await kind.prepare(examined.examination, examined.verdict, asked);
    return { ...examined, price: await priceOf(context, asker, kind, examined.examination, question.query) };
  });
  const answer =
    question.form === 'dry_run'
      ? (kind.presentDryRun ?? presentDryRun)(examination, verdict, price, asked)
      : presentTeaser(examination, verdict, price.costMicroUsd, {
          ...asked,
          publicUrl: context.publicUrl(),
          starterCreditsMicroUsd: context.config.starterCreditsMicroUsd,
          payPerCallUrl: payPerCallUrl(context.publicUrl(), context.config.payments),
        });
  return free(JSON.stringify(answer));
}

async function buy(context: AskContext, asker: Asker, question: Question, kind: ReportKind): Promise<Answer> {
  const { buyer, requestId, now } = asker;
  const { query } = question;
  if (!buyer) throw refusal('unauthorized', 'This call needs an API key');
  const asked = requestOf(context, asker);
  const { mode } = asked;
  const { takePayment } = asker;
  const look = () => goFirst(() => examine(context, asker, question));
  const seen = question.hasCopy ? await look() : null;
  const current = seen && validatorsOf(asker, kind, question, seen);
  if (current && question.hasCopy?.(current.entityTag)) return notModified(current);
  let validators: Validators | null = null;
  const purchase = () =>
    purchaseReport(context, {
      buyer,
      now,
      requestId,
      endpoint: kind.endpoint,
      label: query.label ?? null,
      reusesOwned: query.reuse === 1,
      idempotency: idempotencyClaim(question.idempotencyKey, kind.path, query, kind.defaults),
      limit: priceLimit(kind.path, query, kind.defaults, now),
      isAbandoned: () => asker.isAbandoned(),
      // The place is also only looked up if no answer is stored, because a replay outlives the data that it came from.
      examine: async () => {
        const examined = seen ?? (await look());
        validators = validatorsOf(asker, kind, question, examined);
        return { ...examined, ...(validators && { validators: JSON.stringify(validators) }) };
      },
      takePayment,
      prepare: (examination, verdict) => kind.prepare(examination, verdict, asked),
      renderRefusal: ({ code, message }) =>
        JSON.stringify(
          errorBody(code, message, {
            requestId,
            mode,
            publicUrl: context.publicUrl(),
            canBuy: canBuy(mode, context.config.payments),
          }),
        ),
    });
  // A payment in progress takes seconds and mustn't hold up others.
  const answer = takePayment ? await purchase() : await goFirst(purchase);
  const { statusCode, body } = answer;
  if (answer.isReplay) validators = storedValidators(answer.validators);
  // A refusal may be a replay: only its body shows which refusal it was.
  if (statusCode !== 200)
    return { ...answer, refusedAs: (JSON.parse(body) as ErrorBody).code, document: null, validators: null };
  return { ...answer, refusedAs: null, document: (await kind.print?.(body)) ?? null, validators };
}

/** An answer that doesn't cost anything. */
export function free(body: string): Answer {
  return { statusCode: 200, body, isReplay: false, refusedAs: null, document: null, validators: null };
}

const UNPRICED: Price = { costMicroUsd: 0, owned: null };

/** What a report with status `ok` would cost its buyer now, and the report of its cell that the account owns. */
async function priceOf(
  { database }: AskContext,
  { buyer, now }: Asker,
  { endpoint }: ReportKind,
  examination: Examination,
  query: ReportQuery,
): Promise<Price> {
  const purchase = reportPurchase(examination);
  const priceMicroUsd = examination.priceMicroUsd ?? REPORT_PRICE_MICRO_USD;
  if (!buyer || !purchase) return { costMicroUsd: priceMicroUsd, owned: null };
  const sale = { buyer, now, endpoint, lines: [{ purchase, label: null }] };
  const [owned = null] = await readOwnedReports(database, { ...sale, reusesOwned: true });
  const [paying = null] = query.reuse === 1 ? [owned] : await readOwnedReports(database, sale);
  return { costMicroUsd: paying?.pays ? 0 : priceMicroUsd, owned };
}
