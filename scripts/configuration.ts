/**
 * `npm run configuration` writes docs/configuration.md from the descriptions of the settings (`schemas/settings`); with `--check`
 * it fails when the page is out of date.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { SETTING_GROUPS } from '../schemas/settings/setting.ts';
import { SETTING_LIST } from '../schemas/settings/settings.ts';

type Setting = (typeof SETTING_LIST)[number];

const PAGE = resolve(import.meta.dirname, '../docs/configuration.md');

const INTRODUCTION = `# Configuration

Settings are environment variables. The server and the commands read them at start; an empty variable counts as not set. A
\`GM_\` variable that no setting has is refused, with the nearest name, so a typing error never becomes a silent default.
\`./gm settings\` prints the same list, and what is set.

Credentials of other services keep their usual names: \`EARTHDATA_TOKEN\` ([fetching](fetching.md)), \`AWS_*\`
([a lake in a bucket](storage.md#a-lake-in-a-bucket)).

\`npm run configuration\` writes this page from \`schemas/settings\`.`;

/** The page as Markdown. */
export function configurationPage(): string {
  const sections = Object.entries(SETTING_GROUPS).map(([group, title]) =>
    section(
      title,
      SETTING_LIST.filter((setting) => setting.group === group && setting.isCommon !== true),
    ),
  );
  const common = SETTING_LIST.filter(({ isCommon }) => isCommon === true);
  return `${[INTRODUCTION, section('What most servers set', common), ...sections].join('\n\n')}\n`;
}

function section(title: string, settings: readonly Setting[]): string {
  return [`## ${title}`, '', '| variable | default | what |', '|---|---|---|', ...settings.map(row)].join(
    '\n',
  );
}

function row(setting: Setting): string {
  const values = setting.values();
  const bounds = values.replaceAll(' | ', ', ');
  const allowed = bounds === '' ? '' : ` ${bounds === setting.unit ? 'In' : 'Values:'} ${bounds}.`;
  const usual = setting.default === undefined ? (setting.whenUnset ?? 'none') : `\`${setting.default}\``;
  return `| \`${setting.name}\` | ${usual} | ${setting.help}${allowed} |`;
}

if (process.argv[1] === import.meta.filename) {
  if (!process.argv.includes('--check')) await writeFile(PAGE, configurationPage());
  else if ((await readFile(PAGE, 'utf8').catch(() => '')) !== configurationPage()) {
    console.error('docs/configuration.md differs from schemas/settings; run: npm run configuration');
    process.exitCode = 1;
  }
}
