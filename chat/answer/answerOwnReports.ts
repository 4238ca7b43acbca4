import { isSamePlace, placeName, withoutPlace, type NamedPlace } from '../question/placeInQuestion.ts';
import { confidentPassages } from '../passages/confidence.ts';
import { plainText } from '../question/questionWords.ts';
import {
  answer,
  documentation,
  panelAction,
  textFor,
  textOf,
  toolSource,
  type Answer,
  type Situation,
  type Source,
} from './answer.ts';
import { readOwnReport } from './ownReport.ts';
import { reportLine, reportSummary } from './reportLines.ts';
import { SENTENCES } from './sentences.ts';
import { WORDS, type Words } from '../words/words.ts';
import { headlineFor } from '../../core/report/groundVerdict.ts';

type Listed = Readonly<Record<string, unknown>>;

const MOST_LISTED = 5;
const NUMBERED = /\breport (?:no\.? ?|number |#)?(\d{1,9})\b/;

/** The report number in a text; null = none. */
export function reportNumberIn(text: string): number | null {
  const [, number] = NUMBERED.exec(plainText(text)) ?? [];
  return number === undefined || Number(number) === 0 ? null : Number(number);
}

/** A few lines about the account's purchases. */
export async function answerOwnReports(situation: Situation): Promise<Answer> {
  const { subject } = situation;
  const listed = await boughtReports(situation, null);
  if (listed instanceof Refused) return refused(situation, listed);
  const words = WORDS[situation.language];
  if (listed.length === 0)
    return answer(words.owned.none, {
      subject,
      sources: [toolSource('list_reports')],
    });
  const lines = listed.slice(0, MOST_LISTED).map((report) => listLine(report, words));
  return answer(`${words.owned.newest}\n${lines.join('\n')}`, {
    subject,
    sources: [toolSource('list_reports')],
  });
}

/** What one bought report says, about the requested subject or in short. */
export async function answerOwnReport(
  situation: Situation,
  question: string,
  place: NamedPlace | null,
): Promise<Answer> {
  const chosen = await chooseReport(situation, question, place);
  if ('reply' in chosen)
    return situation.requester.hasAccount ? chosen : inGeneral(situation, question, chosen);
  const { id, name } = chosen;
  const words = WORDS[situation.language];
  const own = await readOwnReport(situation, id);
  const subject = { place, reportId: id };
  if (!own)
    return answer(words.owned.notReadable(id), {
      subject: { place, reportId: null },
      sources: [toolSource('get_report')],
    });
  const passage = confidentPassages(situation.passages, withoutPlace(question, place))[0];
  const topic = passage?.id === 'help#report' ? undefined : passage;
  const { report, today } = own;
  const line = topic ? reportLine(topic.id, report, words) : null;
  const about = words.owned.about(id, name);
  const sources: Source[] = [reportSource(id, situation.publicUrl)];
  const actions = panelAction(situation.requester, 'reports', words.owned.open, id);
  const said = [about + (line ?? reportSummary(report, words)), today].filter(Boolean).join(' ');
  if (!topic) return answer(said, { subject, sources, actions });
  return answer(`${said} ${textFor(situation, topic)}`, {
    subject,
    sources: [...sources, documentation(topic)],
    actions,
  });
}

export function reportSource(id: number, publicUrl: string): Source {
  return {
    kind: 'report',
    title: `Report ${id}`,
    url: `${publicUrl}/api/v1/my-reports/${id}`,
    report_id: id,
  };
}

async function chooseReport(
  situation: Situation,
  question: string,
  place: NamedPlace | null,
): Promise<Answer | { readonly id: number; readonly name: string }> {
  const number = reportNumberIn(question);
  if (number !== null) return { id: number, name: '' };
  if (place === null && situation.subject.reportId !== null)
    return { id: situation.subject.reportId, name: '' };
  const { subject } = situation;
  const near = place ?? subject.place;
  const found = await boughtReports(situation, near);
  // Next to a place without a report, “my report” is the newest one.
  const listed =
    place === null && near !== null && Array.isArray(found) && found.length === 0
      ? await boughtReports(situation, null)
      : found;
  if (listed instanceof Refused) return refused(situation, listed);
  const [first] = listed;
  const words = WORDS[situation.language];
  if (!first)
    return answer(place === null ? words.owned.none : words.owned.noneAt(placeName(place)), {
      subject: { place, reportId: null },
      sources: [toolSource('list_reports')],
      actions:
        place === null
          ? []
          : [{ type: 'ask', label: words.place.askCovered, say: words.place.sayCovered(placeName(place)) }],
    });
  return { id: Number(first['id']), name: nameOf(first) };
}

class Refused {
  readonly message: string;
  constructor(message: string) {
    this.message = message;
  }
}

/** Number of the newest reports that are searched for a point. */
const LOOKED_THROUGH = 200;

/** Bought reports, newest first; of an address by its words before the first comma, of a point by its coordinates. */
async function boughtReports(
  { callTool }: Situation,
  place: NamedPlace | null,
): Promise<readonly Listed[] | Refused> {
  const isPoint = place !== null && 'lat' in place;
  const query =
    place !== null && 'address' in place
      ? { query: place.address.replace(/,.*/s, '').trim().slice(0, 120) }
      : {};
  const { isOk, data } = await callTool('list_reports', { ...query, limit: isPoint ? LOOKED_THROUGH : 20 });
  if (!isOk) return new Refused(textOf(data['message']));
  const reports = Array.isArray(data['reports']) ? (data['reports'] as Listed[]) : [];
  return isPoint
    ? reports.filter(({ lat, lon }) => isSamePlace(place, { lat: Number(lat), lon: Number(lon) }))
    : reports;
}

function refused({ requester, subject, language }: Situation, { message }: Refused): Answer {
  const { noAccount, signIn } = SENTENCES[language];
  const why = requester.hasAccount
    ? WORDS[language].owned.refused(message)
    : noAccount.reports(requester.isOnPage);
  return answer(why, {
    subject,
    sources: [toolSource('list_reports')],
    actions: requester.hasAccount ? [] : panelAction(requester, 'account', signIn),
  });
}

/** Without an account: what the passages say about the question, and what an account would add. */
function inGeneral(situation: Situation, question: string, without: Answer): Answer {
  const { passages } = situation;
  const [passage] = confidentPassages(passages, question);
  if (!passage || passage.id === 'help#report') return without;
  return {
    ...without,
    reply: `${textFor(situation, passage)}\n\n${without.reply}`,
    sources: [documentation(passage), ...without.sources],
  };
}

function nameOf(report: Listed): string {
  return textOf(report['address']) || `${textOf(report['lat'])}, ${textOf(report['lon'])}`;
}

function listLine(report: Listed, { owned, ground }: Words): string {
  const day = textOf(report['created_at']).slice(0, 10);
  const verdict = headlineFor(textOf(report['verdict_code']), ground)?.title ?? textOf(report['verdict']);
  return owned.line(textOf(report['id']), nameOf(report), day, verdict || textOf(report['assessment_code']));
}
