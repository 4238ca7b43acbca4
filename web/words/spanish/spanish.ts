import { SPANISH as ground } from '../../../core/words/spanish.ts';
import { PAGE } from './page.ts';
import { PLACE } from './place.ts';
import { REPORT } from './report.ts';
import { FACTS } from './facts.ts';
import { CHART } from './chart.ts';
import { ACCOUNT } from './account.ts';
import { SECURITY } from './security.ts';
import { CREDITS } from './credits.ts';
import { PURCHASE } from './purchase.ts';
import { CHAT } from './chat.ts';
import { OWNER } from './owner.ts';
import { MAP } from './map.ts';
import { COMPARE } from './compare.ts';
import { DRAW } from './draw.ts';
import { LIST } from './list.ts';
import { CODES } from './codes.ts';
import { ERRORS } from './errors.ts';

/** Everything that the page says in Spanish; loaded only by a Spanish page. */
export const SPANISH = {
  ground,
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
  owner: OWNER,
  map: MAP,
  compare: COMPARE,
  draw: DRAW,
  list: LIST,
  codes: CODES,
  errors: ERRORS,
};
