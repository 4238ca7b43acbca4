import { isDeepStrictEqual } from 'node:util';
import { GroundMotionError } from '../../core/error.ts';
import type { Manifest, ManifestDraft } from '../../schemas/manifest.ts';

const MOST_NAMED = 5;

/** What differs between a release and another attempt at it, a phrase each; none = they are the same, to the byte. */
function releaseDifferences(expected: Manifest, made: ManifestDraft): string[] {
  return [
    ...productDifferences(expected, made),
    ...Object.keys({ ...expected, ...made }).flatMap((name) => {
      if (name === 'products' || name === 'files' || name === 'checks') return [];
      const field = name as Exclude<keyof ManifestDraft, 'products' | 'files'>;
      return isSame(expected[field], made[field]) ? [] : [`${name} of the manifest`];
    }),
    ...fileDifferences(expected, made),
  ];
}

/**
 * The manifest of a release that was made again, as that of the first one: it says which products came from the archive
 * then, which has no effect on anything else.
 * @throws GroundMotionError `release_differs`
 */
export function reproducedManifest(expected: Manifest, draft: ManifestDraft): ManifestDraft {
  const archived = new Map(expected.products.map((product) => [product.name, product.archived]));
  const products = draft.products.map((product) => ({
    ...product,
    archived: archived.get(product.name) ?? product.archived,
  }));
  const made = { ...draft, products };
  assertSameRelease(expected, made);
  return made;
}

function assertSameRelease(expected: Manifest, made: ManifestDraft): void {
  const differences = releaseDifferences(expected, made);
  if (differences.length === 0) return;
  const more = differences.length > MOST_NAMED ? `, and ${differences.length - MOST_NAMED} more` : '';
  throw new GroundMotionError(
    'refused',
    'release_differs',
    `${expected.frame_id} ${expected.release_id} was not reproduced, and nothing was published; these differ: ` +
      `${differences.slice(0, MOST_NAMED).join('; ')}${more}`,
    { details: { differences } },
  );
}

function productDifferences(expected: Manifest, made: ManifestDraft): string[] {
  const others = new Map(made.products.map((product) => [product.name, product]));
  return expected.products.flatMap((product) => {
    const other = others.get(product.name);
    if (!other) return [`${product.name} is missing`];
    if (product.sha256 !== other.sha256)
      return [`${product.name} is another file (SHA-256 ${other.sha256}, not ${product.sha256})`];
    return isSame(product, other) ? [] : [`the record of ${product.name}`];
  });
}

function fileDifferences(expected: Manifest, made: ManifestDraft): string[] {
  const others = new Map(made.files.map((file) => [file.path, file]));
  return expected.files.flatMap((file) => {
    const other = others.get(file.path);
    if (!other) return [`${file.path} is missing`];
    return file.sha256 === other.sha256 ? [] : [`the contents of ${file.path}`];
  });
}

/** Equal as JSON: a manifest read from its file lacks what is undefined. */
function isSame(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(asJson(one), asJson(other));
}

function asJson(value: unknown): unknown {
  return value === undefined ? null : JSON.parse(JSON.stringify(value));
}
