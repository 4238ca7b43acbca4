import { ENGLISH as GROUND, type GroundWords } from '../../core/words/english.ts';
import { PAGE, type PageWords } from './english/page.ts';
import { PLACE, type PlaceWords } from './english/place.ts';
import { REPORT, type ReportWords } from './english/report.ts';
import { FACTS, type FactsWords } from './english/facts.ts';
import { CHART, type ChartWords } from './english/chart.ts';
import { ACCOUNT, type AccountWords } from './english/account.ts';
import { SECURITY, type SecurityWords } from './english/security.ts';
import { CREDITS, type CreditsWords } from './english/credits.ts';
import { PURCHASE, type PurchaseWords } from './english/purchase.ts';
import { CHAT, type ChatWords } from './english/chat.ts';
import { MAP, type MapWords } from './english/map.ts';
import { CODES, type CodesWords } from './english/codes.ts';
import { ERRORS, type ErrorsWords } from './english/errors.ts';
import { spanish } from './pageLanguage.ts';

/** What the page says before a part of it is loaded separately, in the page's language. */
export const words: Words = spanish ?? {
  ground: GROUND,
  page: PAGE,
  place: PLACE,
  report: REPORT,
  facts: FACTS,
  chart: CHART,
  account: ACCOUNT,
  security: SECURITY,
  credits: CREDITS,
  purchase: PURCHASE,
  chat: CHAT,
  map: MAP,
  codes: CODES,
  errors: ERRORS,
};

interface Words {
  readonly ground: GroundWords;
  readonly page: PageWords;
  readonly place: PlaceWords;
  readonly report: ReportWords;
  readonly facts: FactsWords;
  readonly chart: ChartWords;
  readonly account: AccountWords;
  readonly security: SecurityWords;
  readonly credits: CreditsWords;
  readonly purchase: PurchaseWords;
  readonly chat: ChatWords;
  readonly map: MapWords;
  readonly codes: CodesWords;
  readonly errors: ErrorsWords;
}
