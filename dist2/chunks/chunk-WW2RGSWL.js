import { invalidInput } from './chunk-XEGQTXKU.js';

// ingest/reader/offered/unreadableProduct.ts
import { basename } from 'node:path';
function unreadableProduct(place, reason, cause) {
  let { path, layer, row, col } = place;
  return invalidInput(
    'product_unreadable',
    `${basename(path)}: ${layer} cannot be read at row ${row}, column ${col}: ${reason}; the file is damaged, replace or remove it`,
    { cause, details: { path } },
  );
}
function writtenProduct(path) {
  return invalidInput(
    'product_unreadable',
    `${basename(path)}: it was written to or taken away while it was read; give it again when it is whole`,
    { details: { path } },
  );
}

export { unreadableProduct, writtenProduct };
//# sourceMappingURL=chunk-WW2RGSWL.js.map
