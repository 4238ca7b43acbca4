import { required } from '../../../core/required.ts';
import { heading, list, paragraph, type Block, type Document } from '../blocks.ts';
import type { FeedEntry } from './jsonFeed.ts';

/** What changed with a version. */
export interface VersionChanges {
  /** Such as `0.2.0`; `Unreleased` = not yet given a number. */
  readonly version: string;
  /** YYYY-MM-DD; null = it has none. */
  readonly date: string | null;
  readonly groups: readonly { readonly title: string | null; readonly changes: readonly string[] }[];
}

export const CHANGELOG_PATH = '/docs/changelog';
export const CHANGELOG_FEED_PATH = '/changelog.json';
/** The same under the name that programs guess; browsers are redirected from there to the page. */
export const CHANGELOG_SHORT_PATH = '/changelog';

/**
 * Parses a CHANGELOG.md (Keep a Changelog): the newest version first, as in the file. Text before the first version is
 * ignored.
 */
export function parseChangelog(markdown: string): VersionChanges[] {
  const versions: {
    version: string;
    date: string | null;
    groups: { title: string | null; changes: string[] }[];
  }[] = [];
  let isParagraphOpen = false;
  for (const line of markdown.split(/\r?\n/)) {
    const [, version, date = null] =
      /^## \[?([^\]\s]+)\]?(?:\s+-\s+(\d{4}-\d{2}-\d{2}))?\s*$/.exec(line) ?? [];
    const [, title] = /^### (.+?)\s*$/.exec(line) ?? [];
    const current = versions.at(-1);
    if (version !== undefined) {
      versions.push({ version, date, groups: [] });
    } else if (current && title !== undefined) {
      current.groups.push({ title, changes: [] });
    } else if (current && line.trim() !== '' && !/^\[[^\]]+\]:/.test(line)) {
      if (current.groups.length === 0) current.groups.push({ title: null, changes: [] });
      const { changes } = required(current.groups.at(-1));
      const [, item] = /^[-*] +(.*)$/.exec(line) ?? [];
      if (item === undefined && isParagraphOpen) changes.push(`${changes.pop() ?? ''} ${line.trim()}`);
      else changes.push((item ?? line).trim());
    }
    isParagraphOpen = version === undefined && title === undefined && line.trim() !== '';
  }
  return versions.filter(({ groups }) => groups.some(({ changes }) => changes.length > 0));
}

/** The changes as a page. */
export function changelogPage(versions: readonly VersionChanges[]): Document {
  return {
    title: 'Changelog',
    summary: `What changed, version by version; as a feed at [${CHANGELOG_FEED_PATH}](${CHANGELOG_FEED_PATH}).`,
    blocks: versions.flatMap(({ version, date, groups }): Block[] => [
      heading(date === null ? version : `${version}, ${date}`, anchorOf(version)),
      ...groups.flatMap(({ title, changes }): Block[] => [
        ...(title === null ? [] : [{ kind: 'heading', level: 3, text: title } as const]),
        ...(title === null
          ? changes.map((each) => paragraph(inWords(each)))
          : [list(...changes.map(inWords))]),
      ]),
    ]),
  };
}

/** The changes as entries of a feed, one per version. */
export function changelogEntries(versions: readonly VersionChanges[], publicUrl: string): FeedEntry[] {
  return versions.map(({ version, date, groups }) => ({
    id: version,
    url: `${publicUrl}${CHANGELOG_PATH}#${anchorOf(version)}`,
    title: date === null ? version : `Version ${version}`,
    text: groups
      .flatMap(({ title, changes }) =>
        title === null ? changes : [title, ...changes.map((each) => `- ${inWords(each)}`)],
      )
      .join('\n'),
    publishedAt: date === null ? null : `${date}T00:00:00Z`,
  }));
}

function anchorOf(version: string): string {
  return `v-${version.toLowerCase().replaceAll(/[^a-z0-9.-]/g, '-')}`;
}

/** Links to source files don't work here, so they become plain text. */
function inWords(text: string): string {
  return text.replaceAll(/\[([^\]]*)\]\((?!https?:\/\/|\/|#)[^)\s]*\)/g, '$1');
}
