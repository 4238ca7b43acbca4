import type { FastifyBaseLogger } from 'fastify';
import { canReceiveMail } from '../../accounts/identity/releasedAddress.ts';
import { readInvoices } from '../../billing/order/invoice.ts';
import { MailRefused, openMailer, type Letter, type Mailer } from '../../accounts/mail/mailer.ts';
import { writeLoginMail } from '../../accounts/login/writeLoginMail.ts';
import { LOGIN_MAIL_JOB, type LoginMailRequest } from '../../accounts/mail/loginMailJob.ts';
import { LETTER_JOB, sendsMail, type PlainLetter } from '../../accounts/mail/letterJob.ts';
import { MAIL_JOB, queueMails, type MailRequest } from '../../accounts/mail/queueMails.ts';
import { errorMessage } from '../../core/error.ts';
import { claimJob, finishJob, releaseJob, requeueHeldJobs, type Job } from '../../store/state/jobs.ts';
import type { ApiContext } from '../context/dependencies.ts';
import { invoiceFileName, invoiceLetter, presentInvoiceSheet } from '../routes/money/presentInvoice.ts';

/** Somebody waits for the first. */
const KINDS = [LOGIN_MAIL_JOB, MAIL_JOB, LETTER_JOB] as const;
const LEASE_MS = 120_000;
/** Before a letter that failed is tried again: longer each time, up to so long. Others go out meanwhile. */
const LONGEST_WAIT_MS = 10 * 60_000;
/** After so many failures in a row the mail server is left alone for a while. */
const FAILURES_IN_A_ROW = 3;
const REST_MS = 10_000;
/** After days of trying a letter is given up. */
const MOST_ATTEMPTS = 500;

export interface MailRunner {
  /** Queues and sends what there is, now; how many letters were sent. */
  look(): Promise<number>;
  /** Ends after the letter that is being sent. */
  stop(): Promise<void>;
}

type MailContext = Pick<ApiContext, 'database' | 'config' | 'pdfs' | 'now' | 'publicUrl'>;

/** Sends invoices, credit notes and letters by e-mail; null where no mail server, or nobody as the sender, is set. */
export function startMailRunner(
  context: MailContext,
  log: Pick<FastifyBaseLogger, 'warn'>,
  pollMs = 3000,
): MailRunner | null {
  const { smtpUrl, seller } = context.config.payments;
  if (!sendsMail({ smtpUrl, seller })) return null;
  const mailer = openMailer(smtpUrl!, { name: seller!.name, address: seller!.email! });
  const state = { isStopped: false, waitUntil: 0, isBegun: false };

  const look = async (): Promise<number> => {
    if (!state.isBegun && context.database.engine === 'duckdb') {
      for (const kind of KINDS) await requeueHeldJobs(context.database, kind);
    }
    state.isBegun = true;
    await queueMails(context.database, context.now());
    let [sent, failures] = [0, 0];
    while (failures < FAILURES_IN_A_ROW) {
      const job = state.isStopped ? null : await claimNext(context);
      if (!job) return sent;
      const isDone = await sendOrPutOff(context, mailer, job, log);
      if (isDone) sent++;
      failures = isDone ? 0 : failures + 1;
    }
    state.waitUntil = Date.now() + REST_MS;
    return sent;
  };
  const lookQuietly = async (): Promise<void> => {
    try {
      await look();
    } catch (error) {
      log.warn({ error: errorMessage(error) }, 'mails cannot be looked for now');
    }
  };
  // At once: what is issued from now on is sent.
  let running = lookQuietly();
  const timer = setInterval(() => {
    if (Date.now() >= state.waitUntil) running = running.then(lookQuietly);
  }, pollMs);
  timer.unref();
  return {
    look: async () => {
      await running;
      return look();
    },
    stop: async () => {
      state.isStopped = true;
      clearInterval(timer);
      await running;
      mailer.close();
    },
  };
}

/** The oldest waiting job of the first kind that has one. */
async function claimNext({ database, now }: MailContext): Promise<Job | null> {
  for (const kind of KINDS) {
    const job = await claimJob(database, { kind, now: now(), leaseMs: LEASE_MS });
    if (job) return job;
  }
  return null;
}

/** Sends a job's letter; one that fails for the moment is put off, and false. */
async function sendOrPutOff(
  context: MailContext,
  mailer: Mailer,
  job: Job,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<boolean> {
  try {
    const letter = await letterOfJob(context, job);
    if (letter) await mailer.send(letter);
    await end(context, job, { status: 'done', body: letter ? letter.messageId : 'nothing to send' });
    return true;
  } catch (error) {
    const isFinal = error instanceof MailRefused || job.attempts >= MOST_ATTEMPTS;
    log.warn({ job: job.jobId, attempt: job.attempts, error: errorMessage(error) }, 'a mail was not sent');
    if (isFinal) await end(context, job, { status: 'error', body: errorMessage(error) });
    else await putOff(context, job);
    return isFinal;
  }
}

function letterOfJob(context: MailContext, job: Job): Promise<Letter | null> | Letter {
  switch (job.kind) {
    case LOGIN_MAIL_JOB:
      return loginLetterOf(context, job);
    case LETTER_JOB:
      return plainLetterOf(context, JSON.parse(job.request) as PlainLetter);
    default:
      return letterOf(context, JSON.parse(job.request) as MailRequest);
  }
}

/** The letter with a code that is made for it now: a letter that is tried again has another one. */
async function loginLetterOf(context: MailContext, job: Job): Promise<Letter | null> {
  const mail = await writeLoginMail(context.database, JSON.parse(job.request) as LoginMailRequest, {
    askedAt: job.createdAt,
    publicUrl: context.publicUrl(),
    now: context.now(),
  });
  return mail && { ...mail, messageId: messageIdOf(`${job.jobId}-${job.attempts}`, context) };
}

async function putOff({ database, now }: MailContext, job: Job): Promise<void> {
  const notBefore = now() + Math.min(LONGEST_WAIT_MS, 1000 * 2 ** Math.min(job.attempts, 20));
  await database.transaction((transaction) => releaseJob(transaction, job, notBefore));
}

async function end(
  context: MailContext,
  job: Job,
  how: { readonly status: 'done' | 'error'; readonly body: string },
): Promise<void> {
  await context.database.transaction(async (transaction) => {
    await finishJob(transaction, job, { ...how, now: context.now() });
    // Whom it went to, and what it said, isn't kept: of a letter that has ended its name alone.
    if (job.kind !== MAIL_JOB)
      await transaction.query(`UPDATE job SET request = '{}' WHERE job_id = $1 AND attempts = $2`, [
        job.jobId,
        job.attempts,
      ]);
  });
}

/** The letter with the document of a movement; null when there is no such document. */
async function letterOf(context: MailContext, { orderId, reference }: MailRequest): Promise<Letter | null> {
  const [owner] = await context.database.query<{ account_id: string; email: string }>(
    `SELECT account.account_id, account.email FROM payment_order
     JOIN account ON account.account_id = payment_order.account_id WHERE order_id = $1`,
    [orderId],
  );
  if (!owner) return null;
  const invoices = await readInvoices(context.database, { orderId, accountId: owner.account_id });
  const invoice = invoices.find((each) => each.reference === reference);
  if (!invoice) return null;
  const to = invoice.document.buyer.email ?? owner.email;
  if (!canReceiveMail(to)) return null;
  const first = invoices.find(({ document }) => document.kind === 'invoice') ?? null;
  const corrected = invoice.document.kind === 'credit_note' ? first : null;
  const { isRehearsal } = context.config.payments;
  const bytes = await context.pdfs.drawInvoice(presentInvoiceSheet(invoice, { corrected, isRehearsal }));
  return {
    ...invoiceLetter(invoice, context.publicUrl()),
    messageId: messageIdOf(`document-${invoice.invoiceNumber}.${invoice.orderId}`, context),
    to,
    file: { name: invoiceFileName(invoice), bytes, contentType: 'application/pdf' },
  };
}

function plainLetterOf(
  context: MailContext,
  { letterId, inReplyTo, replyTo, ...letter }: PlainLetter,
): Letter {
  return {
    ...letter,
    messageId: messageIdOf(letterId, context),
    ...(replyTo === null ? {} : { replyTo }),
    ...(inReplyTo === null ? {} : { inReplyTo: messageIdOf(inReplyTo, context) }),
  };
}

function messageIdOf(name: string, { config }: MailContext): string {
  const domain = config.payments.seller!.email!.split('@')[1]!;
  return `<${name}@${domain}>`;
}
