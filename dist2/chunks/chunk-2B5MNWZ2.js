import { dataDirSchema, lakeUrlSchema } from './chunk-QWK2JG2H.js';
import { printableText } from './chunk-OB34HNWC.js';
import { invalidInput } from './chunk-XEGQTXKU.js';

// ingest/command/commandOptions.ts
function refuseUnheeded({ heeded }, command, tokens) {
  let unheeded = tokens
    .flatMap(({ kind, name }) => (kind === 'option' && name !== void 0 ? [name] : []))
    .find((name) => name !== 'help' && !heeded[command].includes(name));
  if (unheeded === void 0) return;
  let takers = Object.keys(heeded).filter((other) => heeded[other].includes(unheeded));
  throw invalidInput(
    'bad_usage',
    `--${unheeded} means nothing to ${command}; it goes with ${takers.join(', ')}`,
  );
}
function lakeFolder(option, setting) {
  let given = option ?? setting,
    folder = (given.startsWith('s3://') ? lakeUrlSchema : dataDirSchema).safeParse(given);
  if (folder.success) return folder.data;
  throw invalidInput(
    'bad_usage',
    `${option === void 0 ? 'GM_LAKE_URL or GM_DATA_DIR' : '--data-dir'} ${printableText(given)}: ${folder.error.issues[0].message}`,
  );
}

export { refuseUnheeded, lakeFolder };
//# sourceMappingURL=chunk-2B5MNWZ2.js.map
