import { required } from '../../../core/required.ts';
import { invalidInput } from '../../../core/error.ts';
import {
  stateOfAbbreviation,
  stateOfFips,
  usStates,
  type UsState,
} from '../../../location/address/words/usStates.ts';

/** The part of the country whose addresses are fetched. */
export type Area =
  | { readonly is: 'all' }
  | {
      readonly is: 'parts';
      /** Whole states. */
      readonly states: readonly UsState[];
      /** FIPS codes of counties, five digits, none in a whole state listed above. */
      readonly counties: readonly string[];
    };

/** Parses `--state TX` and `--county 48201`. Throws `bad_usage`. */
export function parseArea(states: readonly string[], counties: readonly string[]): Area {
  const whole = new Set(states.map(stateOf));
  const codes = [...new Set(counties.map(countyCode))];
  return {
    is: 'parts',
    states: [...whole],
    counties: codes.filter((code) => !whole.has(required(stateOfFips(code)))),
  };
}

/** The states that an area is in. */
export function statesOf(area: Area): readonly UsState[] {
  if (area.is === 'all') return usStates;
  return [...new Set([...area.states, ...area.counties.map((code) => required(stateOfFips(code)))])];
}

/** Whether a county, by its FIPS code, is in an area. */
export function isOfArea(county: string, area: Area): boolean {
  if (area.is === 'all') return true;
  return area.counties.includes(county) || area.states.some(({ fips }) => county.startsWith(fips));
}

function stateOf(text: string): UsState {
  const state = /^\d\d$/.test(text) ? stateOfFips(text) : stateOfAbbreviation(text.toUpperCase());
  const named = usStates.find(({ name }) => name.toUpperCase() === text.toUpperCase());
  const found = state ?? named;
  if (found) return found;
  throw invalidInput('bad_usage', `--state ${text}: give two letters, such as TX`);
}

function countyCode(text: string): string {
  if (/^\d{5}$/.test(text) && stateOfFips(text) && !text.endsWith('000')) return text;
  throw invalidInput(
    'bad_usage',
    `--county ${text}: give a county's FIPS code of five digits, such as 48201`,
  );
}
