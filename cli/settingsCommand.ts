import { nearestHint } from '../core/nearestName.ts';
import { invalidInput } from '../core/error.ts';
import { printedSettings } from '../schemas/settings/readSettings.ts';
import { SETTING_GROUPS } from '../schemas/settings/setting.ts';
import { SETTING_LIST } from '../schemas/settings/settings.ts';
import type { CommandSpec } from './command.ts';

type Setting = (typeof SETTING_LIST)[number];

const COLUMNS = 100;

/** `./gm settings`: lists the settings for environment variables. */
export const SETTINGS_COMMAND: CommandSpec<Record<string, never>, readonly Setting[]> = {
  define: (command) =>
    command
      .argument('[name...]', 'settings to describe, such as GM_PORT (default: all)')
      .addHelpText('after', '\nExample: ./gm settings GM_PORT GM_BASE_URL'),
  read: (names) => (names.length === 0 ? SETTING_LIST : names.map(settingOf)),
  run: async (settings) => {
    const set = printedSettings(process.env);
    for (const [group, title] of Object.entries(SETTING_GROUPS)) {
      const members = settings.filter((setting) => setting.group === group);
      if (members.length === 0) continue;
      console.log(`${title}\n`);
      for (const setting of members) console.log(describe(setting, process.env[setting.name] ? set : {}));
    }
    return 0;
  },
};

function settingOf(name: string): Setting {
  const found = SETTING_LIST.find((setting) => setting.name === name.toUpperCase());
  if (found) return found;
  const known = SETTING_LIST.map((setting) => setting.name);
  throw invalidInput('bad_usage', `${name} is not a setting; ${nearestHint(name.toUpperCase(), known)}`);
}

function describe(setting: Setting, set: Readonly<Record<string, string | null>>): string {
  const { name, help, default: usual, whenUnset } = setting;
  const value = usual ?? whenUnset;
  const details = [
    setting.values(),
    value === undefined ? '' : `default: ${value}`,
    set[name] ? `set to ${set[name]}` : '',
  ].filter((text) => text !== '');
  return `  ${[name, ...details.map(plain)].join('; ')}\n${wrapped(plain(help))}\n`;
}

/** Markdown without links and backticks. */
function plain(markdown: string): string {
  return markdown.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('`', '');
}

function wrapped(text: string): string {
  const line = new RegExp(`(\\S.{0,${COLUMNS - 8}})(?:\\s+|$)`, 'g');
  return [...text.matchAll(line)].map(([, words]) => `      ${words}`).join('\n');
}
