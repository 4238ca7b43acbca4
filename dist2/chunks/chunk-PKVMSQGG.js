import { median } from './chunk-7KCIWEUB.js';
import { formatIsoDate } from './chunk-P5YXQPQ2.js';

// core/report/freshness.ts
var REVISIT_EPOCHS = 10,
  SERIES_END = { revisits: 10, days: 180 },
  FRESHNESS_AGES = [
    { freshness: 'current', maxAgeDays: 120 },
    { freshness: 'recent', maxAgeDays: 365 },
    { freshness: 'stale', maxAgeDays: 730 },
    { freshness: 'very_stale', maxAgeDays: null },
  ],
  FRESHNESS_VALUES = [...FRESHNESS_AGES.map(({ freshness }) => freshness), 'unknown'];
function dataFreshness(ageDays) {
  return ageDays === null || Number.isNaN(ageDays)
    ? 'unknown'
    : (FRESHNESS_AGES.find(({ maxAgeDays }) => maxAgeDays === null || ageDays <= maxAgeDays)?.freshness ??
        'unknown');
}
function hasEnded({ lastDay, revisitDays, todayDay }) {
  let silentDays = todayDay - lastDay;
  return silentDays > SERIES_END.days && !(silentDays <= SERIES_END.revisits * revisitDays);
}
function seriesEndNote(age) {
  if (!hasEnded(age)) return null;
  let days = (age.todayDay - age.lastDay).toLocaleString('en-US');
  return `Nothing was observed since ${formatIsoDate(age.lastDay)} (${days} days): the series seems to have ended, or newer data are not loaded here.`;
}
function estimatedNextAcquisition(age) {
  if (hasEnded(age)) return null;
  let { lastDay, revisitDays, todayDay } = age,
    revisits = Math.max(1, Math.floor((todayDay - lastDay) / revisitDays) + 1);
  return Math.ceil(lastDay + revisits * revisitDays);
}
function medianRevisitDays(epochDays) {
  let newest = epochDays.slice(-REVISIT_EPOCHS);
  return median(newest.slice(1).map((day, i) => day - newest[i]));
}

export {
  SERIES_END,
  FRESHNESS_AGES,
  FRESHNESS_VALUES,
  dataFreshness,
  seriesEndNote,
  estimatedNextAcquisition,
  medianRevisitDays,
};
//# sourceMappingURL=chunk-PKVMSQGG.js.map
