import { docFilePath } from '../docs/docFiles.ts';
import type { StacItem } from '../../schemas/http/map/stac.ts';

/** An SPDX identifier is used directly; a license in words is `other`, with the words in the description. */
export function licenseOf(text: string): string {
  return isIdentifier(text) ? text : 'other';
}

/** URL of a license's terms: at SPDX, or the page of this server with the producers' texts. */
export function licenseLinks(licenses: Iterable<string>, publicUrl: string): StacItem['links'] {
  return [...new Set(licenses)].toSorted().map((text) => ({
    rel: 'license',
    ...(isIdentifier(text)
      ? { href: `https://spdx.org/licenses/${text}.html`, type: 'text/html' }
      : { href: `${publicUrl}${docFilePath('gis')}`, type: 'text/markdown' }),
    title: text,
  }));
}

function isIdentifier(text: string): boolean {
  return /^[A-Za-z0-9]+(?:[-.+][A-Za-z0-9.+]+)+$/.test(text);
}
