import { docFilePath } from '../docs/docFiles.ts';
import type { StacItem } from '../../schemas/http/map/stac.ts';

/** An SPDX identifier as it is; a license in words is `other`, its words are in the description. */
export function licenseOf(text: string): string {
  return isIdentifier(text) ? text : 'other';
}

/** Where the terms of licenses can be read: at SPDX, or where this server writes down what the producers say. */
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
