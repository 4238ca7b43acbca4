import type { FastifyBaseLogger } from 'fastify';
import { required } from '../../core/required.ts';
import { canReceiveMail } from '../../accounts/identity/releasedAddress.ts';
import { readInvoices } from '../../billing/order/invoice.ts';
import { MailRefused, openMailer, type Email, type Mailer } from '../../accounts/mail/mailer.ts';
import { writeLoginMail } from '../../accounts/login/writeLoginMail.ts';
import { LOGIN_MAIL_JOB, type LoginMailRequest } from '../../accounts/mail/loginMailJob.ts';
import { EMAIL_JOB, sendsMail, type PlainEmail } from '../../accounts/mail/emailJob.ts';
import { MAIL_JOB, queueMails, type MailRequest } from '../../accounts/mail/queueMails.ts';
import { errorMessage } from '../../core/error.ts';
import { claimFirst, finishJob, releaseJob, requeueAbandonedJobs, type Job } from '../../store/state/jobs.ts';
import { backOffMs, startPoller, type Poller } from '../../store/state/poller.ts';
import type { ApiContext } from '../context/dependencies.ts';
import { invoiceFileName, invoiceEmail, presentInvoiceSheet } from '../routes/money/presentInvoice.ts';

/** Emails that someone is waiting for come first. */
const KINDS = [LOGIN_MAIL_JOB, MAIL_JOB, EMAIL_JOB] as const;
const LEASE_MS = 120_000;
/** Delay before a failed email is retried: longer each time, up to this. Other emails go out meanwhile. */
const LONGEST_WAIT_MS = 10 * 60_000;
/** After this many consecutive failures the mail server isn't called for a while. */
const FAILURES_IN_A_ROW = 3;
const REST_MS = 10_000;
/** An email is given up after days of trying. */
const MOST_ATTEMPTS = 500;

/** A poll queues and sends what is pending, and returns how many emails were sent. */
export type MailRunner = Poller<number>;

type MailContext = Pick<ApiContext, 'database' | 'config' | 'pdfs' | 'now' | 'publicUrl'>;

/** Sends invoices, credit notes and other emails; null when no mail server or sender is configured. */
export function startMailRunner(
  context: MailContext,
  log: Pick<FastifyBaseLogger, 'warn'>,
  pollMs = 3000,
): MailRunner | null {
  const { smtpUrl, seller } = context.config.payments;
  if (!sendsMail({ smtpUrl, seller })) return null;
  const { name, email } = required(seller);
  const mailer = openMailer(required(smtpUrl), { name, address: required(email) });
  const state = { isBegun: false, rests: false };

  const look = async (stopping: AbortSignal): Promise<number> => {
    state.rests = false;
    if (!state.isBegun) await requeueAbandonedJobs(context.database, KINDS);
    state.isBegun = true;
    await queueMails(context.database, context.now());
    let [sent, failures] = [0, 0];
    while (failures < FAILURES_IN_A_ROW) {
      const claim = { kinds: KINDS, now: context.now(), leaseMs: LEASE_MS };
      const job = stopping.aborted ? null : await claimFirst(context.database, claim);
      if (!job) return sent;
      const isDone = await sendOrPutOff(context, mailer, job, log);
      if (isDone) sent++;
      failures = isDone ? 0 : failures + 1;
    }
    state.rests = true;
    return sent;
  };
  // Immediately: whatever is issued from now on is sent.
  const poller = startPoller({
    name: 'emails',
    look,
    everyMs: pollMs,
    pauseMs: () => (state.rests ? REST_MS : pollMs),
    onFailure: (error) =>
      log.warn({ error: errorMessage(error) }, 'looking for emails to send failed; it is tried again'),
  });
  return {
    ...poller,
    stop: async () => {
      await poller.stop();
      mailer.close();
    },
  };
}

/** Sends a job's email; a temporary failure postpones it and returns false. */
async function sendOrPutOff(
  context: MailContext,
  mailer: Mailer,
  job: Job,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<boolean> {
  try {
    const message = await emailOfJob(context, job);
    if (message) await mailer.send(message);
    await end(context, job, { status: 'done', body: message ? message.messageId : 'nothing to send' });
    return true;
  } catch (error) {
    const isFinal = error instanceof MailRefused || job.attempts >= MOST_ATTEMPTS;
    log.warn({ job: job.jobId, attempt: job.attempts, error: errorMessage(error) }, 'an email was not sent');
    if (isFinal) await end(context, job, { status: 'error', body: errorMessage(error) });
    else await putOff(context, job);
    return isFinal;
  }
}

function emailOfJob(context: MailContext, job: Job): Promise<Email | null> | Email {
  switch (job.kind) {
    case LOGIN_MAIL_JOB:
      return loginEmailOf(context, job);
    case EMAIL_JOB:
      return plainEmailOf(context, JSON.parse(job.request) as PlainEmail);
    default:
      return emailOf(context, JSON.parse(job.request) as MailRequest);
  }
}

/** The email with a code that is made now: a retried email has a new code. */
async function loginEmailOf(context: MailContext, job: Job): Promise<Email | null> {
  const mail = await writeLoginMail(context.database, JSON.parse(job.request) as LoginMailRequest, {
    askedAt: job.createdAt,
    publicUrl: context.publicUrl(),
    now: context.now(),
  });
  return mail && { ...mail, messageId: messageIdOf(`${job.jobId}-${job.attempts}`, context) };
}

async function putOff({ database, now }: MailContext, job: Job): Promise<void> {
  const notBefore = now() + backOffMs(job.attempts, { firstMs: 2000, longestMs: LONGEST_WAIT_MS });
  await database.transaction((transaction) => releaseJob(transaction, job, notBefore));
}

async function end(
  context: MailContext,
  job: Job,
  how: { readonly status: 'done' | 'error'; readonly body: string },
): Promise<void> {
  await context.database.transaction(async (transaction) => {
    await finishJob(transaction, job, { ...how, now: context.now() });
    // Recipient and content aren't kept: of a finished email, only its name is.
    if (job.kind !== MAIL_JOB)
      await transaction.query(`UPDATE job SET request = '{}' WHERE job_id = $1 AND attempts = $2`, [
        job.jobId,
        job.attempts,
      ]);
  });
}

/** The email with the document of a movement; null if the movement has none. */
async function emailOf(context: MailContext, { orderId, reference }: MailRequest): Promise<Email | null> {
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
    ...invoiceEmail(invoice, context.publicUrl()),
    messageId: messageIdOf(`document-${invoice.invoiceNumber}.${invoice.orderId}`, context),
    to,
    file: { name: invoiceFileName(invoice), bytes, contentType: 'application/pdf' },
  };
}

function plainEmailOf(context: MailContext, { emailId, inReplyTo, replyTo, ...message }: PlainEmail): Email {
  return {
    ...message,
    messageId: messageIdOf(emailId, context),
    ...(replyTo === null ? {} : { replyTo }),
    ...(inReplyTo === null ? {} : { inReplyTo: messageIdOf(inReplyTo, context) }),
  };
}

function messageIdOf(name: string, { config }: MailContext): string {
  const domain = config.payments.seller?.email?.split('@')[1];
  return `<${name}@${required(domain)}>`;
}
