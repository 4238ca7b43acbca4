import { required } from '../../../core/required.ts';
import { compareText } from '../../../core/compareText.ts';
import type { EpochDay } from '../../../core/date.ts';
import { invalidInput } from '../../../core/error.ts';
import type { Grid } from '../../../core/geodesy/grid.ts';
import { describeGrid } from '../grid/describeGrid.ts';
import type { OfferedFile } from '../offered/offeredFiles.ts';
import type { ProductLog } from '../offered/productLog.ts';
import { type AriaName, compareVersions } from '../offered/productName.ts';
import { covers } from '../pairs/commonGrid.ts';
import { gridOfMost } from '../pairs/pairRasters.ts';
import { checkDays } from '../stack/dateLimits.ts';
import { largestGroup } from '../stack/majority.ts';
import { type AriaHeader, readAriaHeader } from './ariaHeader.ts';

/** A file that is an ARIA product by its name. */
export interface NamedAria {
  readonly file: OfferedFile;
  readonly product: AriaName;
}

/** A product that belongs to the stack. */
export interface AriaProduct extends NamedAria {
  readonly header: AriaHeader;
}

/**
 * The products of one track and one main version whose cells coincide, one per pair of dates, in date order. The log
 * records what happened to the others. Throws `several_frames`, `several_grids` and `no_usable_product`.
 */
export async function selectAria(
  offered: readonly NamedAria[],
  lastDay: EpochDay,
  log: ProductLog,
): Promise<{ readonly grid: Grid; readonly products: readonly AriaProduct[] }> {
  const readable: AriaProduct[] = [];
  for (const { file, product } of offered) {
    const header = await log.attempt(file, 'displacement', () => {
      checkDays(file.name, [product.referenceDay, product.secondaryDay], lastDay);
      return readAriaHeader(file, product);
    });
    if (header) readable.push({ file, product, header });
  }
  const alike = keepOneVersion(keepOneTrack(readable, log), log);
  if (alike.length === 0) throw log.nothingLeft('ARIA S1-GUNW product');
  const grid = gridOfMost(alike.map(({ header }) => header.grid));
  if (!grid)
    throw invalidInput(
      'several_grids',
      'equally many products lie on different grids, whose cells do not coincide; ingest those of one grid',
    );
  const covering = alike.filter(({ header }) => covers(header.grid, grid));
  for (const { file, product, header } of alike) {
    if (covers(header.grid, grid)) continue;
    const expected = `at least half of the grid of the other products (${describeGrid(grid)})`;
    const reason = `${file.name}: expected ${expected}, found ${describeGrid(header.grid)}; ingest it as another frame`;
    log.refuse(file, 'displacement', reason, product);
  }
  const products = newestOfEachPair(covering, log);
  products.sort(
    (a, b) =>
      a.product.referenceDay - b.product.referenceDay || a.product.secondaryDay - b.product.secondaryDay,
  );
  return { grid, products };
}

/** A frame is seen from one track: products of another one measure along another direction. */
function keepOneTrack(products: readonly AriaProduct[], log: ProductLog): readonly AriaProduct[] {
  const nameOf = ({ product }: AriaProduct) => `track ${product.track} ${product.orbitDirection}`;
  const group = largestGroup(products, (a, b) => nameOf(a) === nameOf(b));
  if (!group)
    throw invalidInput(
      'several_frames',
      `the files are products of ${[...new Set(products.map(nameOf))].sort().join(' and ')}; ` +
        'put those of each track into a folder and ingest it with --frame',
    );
  for (const each of products) {
    if (group.includes(each)) continue;
    const reason = `${each.file.name}: expected a product of ${nameOf(required(group[0]))} like the others, found ${nameOf(each)}; ingest it as another frame`;
    log.refuse(each.file, 'displacement', reason, each.product);
  }
  return group;
}

/** Versions 2 and 3 are made by different processing: the one of most products is used, else the higher one. */
function keepOneVersion(products: readonly AriaProduct[], log: ProductLog): readonly AriaProduct[] {
  const mainOf = ({ product }: AriaProduct) => Number.parseInt(product.version, 10);
  const highest = Math.max(...products.map(mainOf));
  const group =
    largestGroup(products, (a, b) => mainOf(a) === mainOf(b)) ??
    products.filter((each) => mainOf(each) === highest);
  for (const each of products) {
    if (group.includes(each)) continue;
    const reason =
      `${each.file.name}: expected version ${mainOf(required(group[0]))} like the other products, found ${each.product.version}; ` +
      'versions are not mixed, download all products in one';
    log.refuse(each.file, 'displacement', reason, each.product);
  }
  return group;
}

/** One product per pair of dates: the highest version, then the first by name. */
function newestOfEachPair(products: readonly AriaProduct[], log: ProductLog): AriaProduct[] {
  const kept = new Map<string, AriaProduct>();
  const inOrder = products.toSorted(
    (a, b) => compareVersions(b.product.version, a.product.version) || compareText(a.file.name, b.file.name),
  );
  for (const each of inOrder) {
    const { referenceDay, secondaryDay, version } = each.product;
    const key = `${referenceDay}-${secondaryDay}`;
    const used = kept.get(key);
    if (!used) {
      kept.set(key, each);
      continue;
    }
    const reason =
      used.product.version === version
        ? `same dates as ${used.file.name}, which is used`
        : `superseded by ${used.file.name}, the higher version of the same dates`;
    log.ignore(each.file, 'displacement', reason, each.product);
  }
  return [...kept.values()];
}
