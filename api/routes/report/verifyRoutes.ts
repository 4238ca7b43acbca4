import { required } from '../../../core/required.ts';
import type { Language } from '../../../core/words/language.ts';
import { VERIFY_PATH } from '../../../report/ask/printedProof.ts';
import { lastDateOfSale } from '../../../report/examine/boughtCell.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import { bytesResponse } from '../../../schemas/http/contract/textResponse.ts';
import {
  jwksSchema,
  printedStatementSchema,
  verifiedSchema,
  verifyParamsSchema,
  verifyQuerySchema,
  type PrintedStatement,
  type VerifiedReport,
} from '../../../schemas/http/report/printedStatement.ts';
import { correctionsOf } from '../../../support/correction/affected.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import type { Access } from '../../context/routeRegistry.ts';
import { PAGE_POLICY } from '../../docs/html.ts';
import { wantsPage } from '../../docs/sendMissingPage.ts';
import { linkedWordsIn } from '../../docs/shared/linkedPage.ts';
import { verifiedPage } from '../../docs/shared/verifiedPage.ts';
import { requestLanguage } from '../../plugins/requestLanguage.ts';
import { presentCorrectionLink } from '../support/presentCorrection.ts';

const HTML = 'text/html; charset=utf-8';
const access: Access = { cost: 'free', caller: 'anyone', limit: 'calls', work: 2 };

const KEYS_KEPT_SECONDS = 300;

/** Whether a printed report is genuine: the contents of its code, verified with this service's public keys. */
export function verifyRoutes(app: ApiApp, context: ApiContext): void {
  keyRoute(app, context);
  app.get(
    `${VERIFY_PATH}/:report_id`,
    {
      config: { access },
      schema: {
        operationId: 'verifyReport',
        summary: 'Verify a printed report',
        description:
          'The code on a PDF opens this address. `proof` holds the place, the verdict and the rate that were printed, signed ' +
          'with a key of /.well-known/jwks.json; nothing is looked up by its number, so that a stranger learns nothing. ' +
          'JSON, or a page if `Accept` prefers `text/html`.',
        tags: ['reports'],
        params: verifyParamsSchema,
        querystring: verifyQuerySchema,
        response: {
          200: bytesResponse([required(HTML.split(';')[0])], 'Whether the report is genuine', verifiedSchema),
          ...errorResponses(422),
        },
      },
    },
    async (request, reply) => {
      const isPage = wantsPage(request);
      const language = isPage ? requestLanguage(request) : 'en';
      const { proof } = request.query;
      const about = { reportId: request.params.report_id, proof, requestId: request.id, language };
      const verified = await verify(context, about);
      void reply
        .header('cache-control', 'private, no-store')
        .header('x-robots-tag', 'noindex, nofollow')
        .header('vary', 'accept, accept-language');
      if (!isPage) return verified;
      return reply
        .header('content-type', HTML)
        .header('content-security-policy', PAGE_POLICY)
        .send(verifiedPage(verified, { language, proof }));
    },
  );
}

function keyRoute(app: ApiApp, context: ApiContext): void {
  app.get(
    '/.well-known/jwks.json',
    {
      config: { access: { cost: 'free', caller: 'anyone', limit: 'calls' } satisfies Access },
      schema: {
        operationId: 'getReceiptKeys',
        summary: 'Keys that verify receipts and printed reports (JSON Web Key Set), including old ones',
        tags: ['discovery'],
        response: { 200: jwksSchema, ...errorResponses(400) },
      },
    },
    async (_request, reply) => {
      const keys = await context.receipts.publicKeys();
      void reply
        .header('cache-control', `public, max-age=${KEYS_KEPT_SECONDS}`)
        .header('access-control-allow-origin', '*');
      return { keys: keys as never };
    },
  );
}

async function verify(
  context: ApiContext,
  {
    reportId,
    proof,
    requestId,
    language,
  }: {
    readonly reportId: string;
    readonly proof: string | undefined;
    readonly requestId: string;
    readonly language: Language;
  },
): Promise<VerifiedReport> {
  const { verified: words } = linkedWordsIn(language);
  const unproven = {
    genuine: false,
    statement: null,
    is_current: null,
    corrections: [],
    request_id: requestId,
  };
  if (proof === undefined) return { ...unproven, message: words.unproven };
  const signed = printedStatementSchema.safeParse(await context.receipts.read(proof, 'report'));
  if (!signed.success || signed.data.request_id !== reportId) return { ...unproven, message: words.refused };
  const statement = signed.data;
  const [corrections = []] = await correctionsOf(context.database, [
    {
      frameId: statement.frame,
      releaseId: statement.release,
      pixelId: statement.pixel_id,
      createdAt: new Date(statement.made_at),
    },
  ]);
  const standing = await standingOf(context, statement);
  const message = [
    words.printed,
    words[standing],
    ...(statement.is_synthetic || statement.mode === 'test' ? [words.synthetic] : []),
  ].join(' ');
  return {
    genuine: true,
    message,
    statement,
    is_current: standing === 'current',
    corrections: corrections.map((each) => presentCorrectionLink(each, context.publicUrl())),
    request_id: requestId,
  };
}

/** How the data of a printed report stands to that of its frame today. */
async function standingOf(
  { grounds }: ApiContext,
  { mode, frame, release, last_observation: last }: PrintedStatement,
): Promise<'current' | 'older' | 'changed' | 'notServed'> {
  const { lake } = grounds[mode];
  const served = lake.frames().find(({ frameId }) => frameId === frame);
  if (!served) return 'notServed';
  if (served.releaseId === release) return 'current';
  // A cell may end before its frame.
  const sold = (await lastDateOfSale(grounds[mode], { frameId: frame, releaseId: release })) ?? last;
  return served.manifest.freshness.last_observation > sold ? 'older' : 'changed';
}
