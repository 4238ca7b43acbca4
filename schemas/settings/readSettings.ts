import { z } from 'zod';
import { invalidInput } from '../../core/error.ts';
import { nearestHint } from '../../core/nearestName.ts';
import { required } from '../../core/required.ts';
import { describedSetting, type SettingShape, type SettingText, type SettingValues } from './setting.ts';
import { SETTING_LIST } from './settings.ts';

/** Variables that clients and scripts in this repository read, and that may be set together with settings. */
export const CLIENT_VARIABLES: readonly string[] = ['GM_KEY', 'GM_CONFIG', 'GM_PROGRAM'];

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads settings from environment variables; an empty variable counts as not set. `problems` lists every invalid value,
 * and every unknown `GM_*` variable, so that a typo never silently becomes a default; `values` is null if there are any.
 */
export function parseSettings<S extends SettingShape>(
  shape: S,
  environment: Environment,
): { readonly values: SettingValues<S> | null; readonly problems: readonly string[] } {
  const known = SETTING_LIST.map(({ name }) => name);
  const expected = new Set([...known, ...CLIENT_VARIABLES]);
  const problems = Object.keys(environment)
    .filter((name) => name.startsWith('GM_') && !expected.has(name))
    .map((name) => `${name} is not a setting; ${nearestHint(name, known)}`);
  const given = Object.entries(shape).map(([key, schema]) => [
    key,
    environment[describedSetting(schema).name] || undefined,
  ]);
  const parsed = z.object(shape).safeParse(Object.fromEntries(given));
  for (const { path, message } of parsed.error?.issues ?? []) {
    const { name, secret } = describedSetting(required(shape[String(path[0])]));
    problems.push(`${name}=${secret === undefined ? JSON.stringify(environment[name]) : '***'}: ${message}`);
  }
  const values = parsed.success && problems.length === 0 ? (parsed.data as SettingValues<S>) : null;
  return { values, problems };
}

/** Like `parseSettings`. Throws `bad_configuration` with all problems. */
export function readSettings<S extends SettingShape>(shape: S, environment: Environment): SettingValues<S> {
  const { values, problems } = parseSettings(shape, environment);
  if (values === null) throw refusedSettings(problems);
  return values;
}

/** The error for an invalid configuration. */
export function refusedSettings(problems: readonly string[]): Error {
  return invalidInput('bad_configuration', `Configuration refused:\n- ${problems.join('\n- ')}`);
}

/** The settings of an environment as a log may show them, by variable: the value or the default, with secrets masked. */
export function printedSettings(environment: Environment): Readonly<Record<string, string | null>> {
  return Object.fromEntries(
    SETTING_LIST.map((text) => [text.name, printedValue(text, environment[text.name] || text.default)]),
  );
}

function printedValue({ secret }: SettingText, value: string | undefined): string | null {
  if (value === undefined) return null;
  if (secret === 'value') return '***';
  return secret === 'credentials' ? withoutCredentials(value) : value;
}

/** A URL without user, password and parameters, which may be secret. */
export function withoutCredentials(url: string): string {
  if (!URL.canParse(url)) return '***';
  const { protocol, host, pathname, username, password, search } = new URL(url);
  const credentials = username || password ? '***@' : '';
  return `${protocol}//${credentials}${host}${pathname}${search && '?***'}`;
}
