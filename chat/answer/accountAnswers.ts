import { usdText } from '../../core/money.ts';
import { answer, panelAction, textOf, toolSource, type Answer, type Situation } from './answer.ts';
import { SENTENCES } from './sentences.ts';
import { WORDS } from '../words/words.ts';

const MOST_ENTRIES = 5;

/** The account's balance. */
export async function answerBalance({
  callTool,
  requester,
  subject,
  publicUrl,
  language,
}: Situation): Promise<Answer> {
  const { isOk, data } = await callTool('get_account', {});
  if (!isOk) return noAccount({ requester, subject, language }, textOf(data['message']));
  const words = WORDS[language].account;
  const balance = words.balance(
    usdText(Number(data['credits_usd'])),
    textOf(data['reports_remaining_est']),
    Number(data['price_per_report_usd']).toFixed(2),
  );
  return answer(`${balance}${data['mode'] === 'test' ? words.test : ''}`, {
    subject,
    sources: [toolSource('get_account')],
    actions: requester.isOnPage
      ? panelAction(requester, 'credits', words.addCredits)
      : [{ type: 'open_page', label: words.buyCredits, url: `${publicUrl}/docs/credits` }],
  });
}

/** The latest purchases. */
export async function answerUsage({ callTool, requester, subject, language }: Situation): Promise<Answer> {
  const { isOk, data } = await callTool('get_usage', { limit: MOST_ENTRIES });
  if (!isOk) return noAccount({ requester, subject, language }, textOf(data['message']));
  const entries = Array.isArray(data['entries']) ? (data['entries'] as Record<string, unknown>[]) : [];
  const sources = [toolSource('get_usage')];
  const words = WORDS[language].account;
  if (entries.length === 0) return answer(words.noEntries, { subject, sources });
  const lines = entries.map(
    ({ at, kind, amount_usd: amount, balance_after_usd: balance, report_id: report }) =>
      `- ${textOf(at).slice(0, 10)}: ${words.kind(textOf(kind))} ${usdText(Number(amount))}${textOf(report) === '' ? '' : words.ofReport(textOf(report))}${textOf(balance) === '' ? '' : words.balanceAfter(usdText(Number(balance)))}`,
  );
  return answer(`${words.entries}\n${lines.join('\n')}`, { subject, sources });
}

function noAccount(
  { requester, subject, language }: Pick<Situation, 'requester' | 'subject' | 'language'>,
  message: string,
): Answer {
  const { noAccount: without, signIn } = SENTENCES[language];
  return answer(requester.hasAccount ? message : without.balance(requester.isOnPage), {
    subject,
    sources: [toolSource('get_account')],
    actions: requester.hasAccount ? [] : panelAction(requester, 'account', signIn),
  });
}
