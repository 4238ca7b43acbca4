import { ENGLISH, type GroundWords } from './english.ts';

const IN_LAYOUT = new RegExp(`^${ENGLISH.source.inLayout('(.+?)', '(.+)')}$`);

/** A stored source, attribution or license in a language. Words of the data's authors stay as they are. */
export function sourceWords(stored: string, { source }: GroundWords): string {
  if (stored === ENGLISH.source.notStated) return source.notStated;
  const [, product, institution] = IN_LAYOUT.exec(stored) ?? [];
  if (product === undefined || institution === undefined) return stored;
  const isUnnamed = institution === ENGLISH.source.unnamedInstitution;
  return source.inLayout(product, isUnnamed ? source.unnamedInstitution : institution);
}
