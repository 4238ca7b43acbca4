import { heading, list, paragraph, type Document } from './blocks.ts';

/** What a browser shows at an address where there is nothing, with ways on. */
export function missingPage(path: string): Document {
  return {
    title: 'There is no page here',
    summary: 'The address may be mistyped, or the page may have moved. Nothing was charged.',
    blocks: [
      paragraph(`You asked for \`${path.replaceAll('`', '').slice(0, 200)}\`.`),
      heading('Where to go from here', 'ways-on'),
      list(
        '[The map](/): look up an address or a point, free of charge',
        '[The guide](/docs/guide): from nothing to a first report in five minutes',
        '[The reference](/docs): every endpoint of the API, to try out',
        '[What an error means](/docs/errors)',
      ),
    ],
  };
}
