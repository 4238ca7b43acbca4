/** The purpose of each room, for the picture. */
const purposes = {
  cli: 'the command ./gm',
  ingest: 'publishes releases, addresses',
  api: 'the server: HTTP, pages, STAC',
  web: 'the explorer page',
  workers: 'threads: decode, fit, write, draw',
  report: 'examine, decide, sell, present',
  watch: 'places that are watched',
  support: 'tickets, challenges, corrections',
  chat: 'the assistant',
  'store/archive': 'decoded pairs of a frame',
  tiles: 'rasters and pictures of maps',
  pdf: 'the printed report',
  location: 'places, addresses, frames',
  accounts: 'identity, keys, sessions, clients',
  billing: 'price, sales, ledger, rails',
  notify: 'events, webhooks',
  'store/lake': 'releases, addresses, look-ups',
  'store/state': 'DuckDB or PostgreSQL',
  schemas: 'what crosses a border',
  formats: 'HDF5, Parquet, TIFF, PNG',
  core: 'pure science and vocabulary',
};

const width = 1080;
const box = { width: 196, height: 50 };
const rowHeight = 100;
const margin = 28;

/**
 * @typedef {ReadonlyMap<string, ReadonlySet<string>>} RoomImports each room, and those that it imports
 * @typedef {{ x: number, y: number }} Place the middle of a room's box
 */

/**
 * The rooms as an SVG: above those that import, beneath those that are imported, an arrow for every import that really is
 * there; faint where a longer way leads to the same room too. The same imports give the same bytes.
 *
 * @param {RoomImports} imports
 */
export function drawRooms(imports) {
  const rows = rowsOf(imports);
  const height = rows.length * rowHeight + 2 * margin - (rowHeight - box.height);
  const places = new Map(
    rows.flatMap((row, down) => row.map((room, n) => [room, placeOf(row.length, n, down)])),
  );
  const arrows = [...imports].flatMap(([room, imported]) =>
    [...imported].sort().map((other) => ({ room, other, faint: isImplied(imports, room, other) })),
  );
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" role="img">`,
    '<title>Rooms of the code, and which imports which</title>',
    `<desc>${[...imports].map(([room, imported]) => `${room} imports ${[...imported].sort().join(', ') || 'nothing'}.`).join(' ')}</desc>`,
    '<defs><marker id="end" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="6" markerHeight="6" orient="auto">' +
      '<path d="M0 0 8 4 0 8z" fill="context-stroke"/></marker></defs>',
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...arrows
      .sort((a, b) => Number(b.faint) - Number(a.faint))
      .map(({ room, other, faint }) => arrow(at(places, room), at(places, other), faint)),
    ...[...places].flatMap(([room, place]) => boxOf(room, place)),
    '</svg>',
  ];
  return `${lines.join('\n')}\n`;
}

/** Rooms by how long the longest way down to them is: at the top those that no one imports. @param {RoomImports} imports @returns {string[][]} */
function rowsOf(imports) {
  const rooms = [...imports.keys()];
  /** @param {string} room @returns {number} */
  const depthOf = (room) => {
    const importers = rooms.filter((other) => imports.get(other)?.has(room));
    return importers.length === 0 ? 0 : 1 + Math.max(...importers.map(depthOf));
  };
  const depths = new Map(rooms.map((room) => [room, depthOf(room)]));
  const order = Object.keys(purposes);
  const sorted = rooms.sort((a, b) => order.indexOf(a) - order.indexOf(b));
  return Array.from({ length: 1 + Math.max(...depths.values()) }, (_, row) =>
    sorted.filter((room) => depths.get(room) === row),
  );
}

/** @param {number} rooms @param {number} n @param {number} row @returns {Place} */
function placeOf(rooms, n, row) {
  const between = (width - 2 * margin) / rooms;
  return { x: Math.round(margin + (n + 0.5) * between), y: margin + row * rowHeight + box.height / 2 };
}

/** @param {ReadonlyMap<string, Place>} places @param {string} room */
function at(places, room) {
  const place = places.get(room);
  if (place === undefined) throw new Error(`${room} is imported and is no room`);
  return place;
}

/**
 * Whether the room reaches the other one through another import as well. @param {RoomImports} imports @param {string}
 * room @param {string} other
 */
function isImplied(imports, room, other) {
  /** @param {string} from @returns {boolean} */
  const reaches = (from) => [...(imports.get(from) ?? [])].some((next) => next === other || reaches(next));
  return [...(imports.get(room) ?? [])].some((next) => next !== other && reaches(next));
}

/** @param {Place} from @param {Place} to @param {boolean} faint */
function arrow(from, to, faint) {
  const [start, end] = [from.y + box.height / 2, to.y - box.height / 2];
  const bend = (end - start) / 2;
  const look = faint ? 'stroke="#c9d3dd" stroke-width="1"' : 'stroke="#3b5b7a" stroke-width="1.6"';
  const path = `M${from.x} ${start}C${from.x} ${start + bend} ${to.x} ${end - bend} ${to.x} ${end}`;
  return `<path d="${path}" fill="none" ${look} marker-end="url(#end)"/>`;
}

/** @param {string} room @param {Place} place */
function boxOf(room, { x, y }) {
  const purpose = /** @type {Readonly<Record<string, string>>} */ (purposes)[room];
  if (purpose === undefined)
    throw new Error(`scripts/architecture/drawRooms.mjs does not say what ${room} is for`);
  return [
    `<rect x="${x - box.width / 2}" y="${y - box.height / 2}" width="${box.width}" height="${box.height}" rx="7" fill="#f4f7fa" stroke="#3b5b7a"/>`,
    `<text x="${x}" y="${y - 4}" text-anchor="middle" font-size="15" font-weight="600" fill="#12283d">${room}</text>`,
    `<text x="${x}" y="${y + 15}" text-anchor="middle" font-size="11.5" fill="#44586b">${purpose}</text>`,
  ];
}
