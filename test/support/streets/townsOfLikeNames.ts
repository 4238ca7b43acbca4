import type { LatLon } from '../../../core/geodesy/projection.ts';
import type { Gazetteer } from '../../../location/gazetteer/gazetteer.ts';
import { plantedGazetteer, plantPoint, plantRange } from '../planted/plantedGazetteer.ts';
import { misspelt } from '../files/perturbedAddresses.ts';
import { randomNumbers } from '../planted/randomNumbers.ts';

/** Names, many of which differ from another by a letter or two. */
const NAMES =
  `Vine Pine Vane Line Lime Lane Oak Oaks Oakdale Oakvale Oakwood Oakland Elm Elms Helm Maple Marple Mable Cedar Ceder
Cherry Sherry Chestnut Walnut Willow Wallow Hickory Birch Beech Beach Aspen Ash Alder Elder River Riverside Riverwood Riverview Lake
Lakeside Lakewood Lakeview Hill Hillside Hillcrest Hilltop Mill Miller Millers Milton Hilton Wilton Walton Dalton Marion Marian
Martin Marvin Melvin Alvin Calvin Kelvin Green Greene Greer Brown Browne Bowen Owen Allen Allan Allens Helen Ellen Glen Glenn Park
Parker Parks Mark Marks Clark Clarke Church Churchill School Center Central Court North South West East Avenue Spring Springs Sunset
Summit Sumner Summer Winter Hunter Hunters Fisher Fishers Carter Cartier Porter Foster Forest Forrest Johnson Johnston Jonson Thomson
Thompson Peterson Petersen Anderson Andersen Hanson Hansen Olson Olsen Larson Larsen Madison Addison Harrison Garrison Morrison
Jefferson Jackson Dickson Dixon Nixon Lincoln Washington Adams Adam Monroe Munroe Franklin Franklyn Highland Highlands Holland Rolland
Roland Meadow Meadows Valley Alley Bailey Baily Bayley Kelly Kelley Shelly Shelley Stanley Manley Henley Hensley Ridge Ridgewood
Bridge Bridges Rose Ross Roses Rosewood Dogwood Redwood Boxwood Wood Woods Woodland Woodlawn`
    .split(/\s+/)
    .map((name) => name.trim());

/** Syllables of Hawaiian names: many are one letter from another. */
const HAWAIIAN =
  'a ha he hi ho ka ka ka ke ki ko ku la la le li lo lu ma me mo mu na ne ni no nu pa pe pi po pu wa wai u ula lani kai'.split(
    ' ',
  );
const BEGINNINGS =
  'Ald Ash Bal Ban Bel Bren Bry Cal Cam Car Ced Cor Dal Dar Del Don Els Fal Fen Gal Gar Har Hav Hol Kel Ken Lan Lar Lin Lor Mar Mel Mor Nor Pem Ral Ren Ros Sal Shel Stan Tal Tor Wal Wen Wil Win'.split(
    ' ',
  );
const ENDINGS =
  'aire an ana aston berry bourne brook bury combe cott cove crest croft dale den don eigh en er ette field ford gate ham hurst ia in ing is lea ler ley lin lyn man mere mont mor more ner ney ora rick ridge ro sen ser shire son ster stone ter ton vale vera view ville wick win wood worth yn'.split(
    ' ',
  );
const SPANISH =
  `Luna Lunar Sol Sola Cruz Cerro Cerra Sierra Serra Perla Perlas Palma Palmas Loma Lomas Rosa Rosas Roja Rojas Flor Flores Fuente Fuentes
Marina Marino Morena Moreno Verde Verda Campo Campos Cabo Cabos Caballo Caballero Alamo Alameda Alamos Arroyo Arroya Barranca Barranco Bonita
Bonito Camino Canada Canal Casa Castillo Castilla Cielo Ciela Colina Colinas Corona Coronado Coral Corral Costa Cuesta Delgado Dolores Encina
Encino Esperanza Estrella Estrellas Feliz Granada Granado Hermosa Hermoso Isla Jardin Jardines Laguna Lagunas Linda Lindo Llano Llanos Madera
Madero Manzana Manzano Mesa Mesita Mirador Miramar Monte Montes Naranja Naranjo Nieve Nogal Nogales Oliva Olivo Olivos Oro Otono Paloma Palomas
Palomar Paseo Patio Pinon Pino Pinos Playa Plata Primavera Puente Puerta Puerto Quinta Quinto Ramona Ramon Real Reina Ribera Rivera Rio Roble
Robles Salida Salado Santa Santos Sauce Sonora Sombra Tierra Tesoro Toro Torre Torres Trigo Trinidad Vega Vegas Ventana Ventura Vista Vistas`
    .split(/\s+/)
    .map((name) => name.trim());
const TYPES = 'St St St Ave Ave Rd Rd Dr Dr Ln Ct Cir Pl Blvd Way Ter Trl'.split(' ');
const DIRECTIONS = ['N', 'S', 'E', 'W'];
const QUADRANTS = ['NE', 'NW', 'SE', 'SW'];
const ROUTES = [
  'County Road',
  'Highway',
  'State Highway',
  'US Highway',
  'FM',
  'Private Road',
  'Smith Road',
  'Fire Lane',
];

const BLOCK_M = 140;

type Random = () => number;
type Pick = <Value>(values: readonly Value[]) => Value;

/**
 * Sources of a town's names. `slips`: one in thirty is an English name with a wrong letter, such as `Mian St` in addition
 * to `Main St`.
 */
export const VOCABULARIES = {
  english: (_: Random, pick: Pick) => pick(NAMES),
  hawaiian: (random: Random, pick: Pick) =>
    capitalized(Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(HAWAIIAN)).join('')),
  invented: (_: Random, pick: Pick) => `${pick(BEGINNINGS)}${pick(ENDINGS)}`,
  spanish: (_: Random, pick: Pick) => pick(SPANISH),
  slips: (random: Random, pick: Pick) => {
    const name = pick(NAMES);
    return random() < 1 / 30 && name.length > 3 ? capitalized(misspelt(name.toUpperCase(), random)) : name;
  },
} as const;

export type Vocabulary = keyof typeof VOCABULARIES;

function capitalized(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase();
}

/**
 * A town with many streets of similar names, all with the numbers 100 to 998 of a grid: some known by houses, some by
 * ranges and, with `isWellKnown`, all by both.
 */
export function townOfLikeNames(
  seed: number,
  streets: number,
  {
    vocabulary = 'english',
    isWellKnown = false,
  }: { readonly vocabulary?: Vocabulary; readonly isWellKnown?: boolean } = {},
): { readonly gazetteer: Gazetteer; readonly zips: string[] } {
  const random = randomNumbers(seed);
  const pick: Pick = (values) => values[Math.floor(random() * values.length)]!;
  const names = new Set<string>();
  while (names.size < streets) names.add(nameOf(random, pick, VOCABULARIES[vocabulary]));
  const ranges: ReturnType<typeof plantRange>[] = [];
  const points: ReturnType<typeof plantPoint>[] = [];
  const zips = ['45001', '45002', '45003'];
  const places = ['Alder', 'Birch', 'Cedar'];
  for (const [row, name] of [...names].entries()) {
    const town = Math.floor(random() * zips.length);
    const where = { zip: zips[town]!, place: places[town]!, tlid: row };
    const isOfHouses = random() < 0.5;
    const start = at(20_000 * town, BLOCK_M * row);
    const first = 100 * (1 + Math.floor(random() * 3));
    for (let block = 0; block < 6; block++) {
      const low = first + 100 * block;
      const [west, east] = [eastOf(start, BLOCK_M * block), eastOf(start, BLOCK_M * (block + 1))];
      if (!isOfHouses || isWellKnown) {
        ranges.push(plantRange(name, `${low}-${low + 98}`, [west, east], where));
        ranges.push(plantRange(name, `${low + 1}-${low + 99}`, [west, east], { ...where, side: 'R' }));
      }
      if (!isOfHouses && !isWellKnown) continue;
      for (let house = 0; house < 10; house++) {
        const number = low + 2 + 9 * house;
        points.push(plantPoint(name, number, eastOf(start, BLOCK_M * (block + house / 10)), where));
      }
    }
  }
  return { gazetteer: plantedGazetteer({ ranges, points }), zips };
}

function nameOf(random: Random, pick: Pick, name: (typeof VOCABULARIES)[Vocabulary]): string {
  const kind = random();
  const number = 1 + Math.floor(random() * 60);
  if (kind < 0.1) return `${pick(ROUTES)} ${number}`;
  if (kind < 0.2) return `${ordinal(number)} ${pick(['St', 'Ave', 'Pl', 'Street Pl', 'St N', 'Ave SW'])}`;
  const parts = [name(random, pick), pick(TYPES)];
  if (kind > 0.95) parts.push(pick(TYPES));
  if (kind > 0.9 && kind < 0.95) parts.pop();
  const direction = random();
  if (direction < 0.2) parts.unshift(pick(DIRECTIONS));
  else if (direction < 0.3) parts.push(pick(QUADRANTS));
  return parts.join(' ');
}

function ordinal(number: number): string {
  const ending = number > 10 && number < 20 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number}${ending}`;
}

function at(eastM: number, northM: number): LatLon {
  return { lat: 39.1 + northM / 111_195, lon: -84.5 + eastM / 86_290 };
}

function eastOf(from: LatLon, eastM: number): LatLon {
  return { lat: from.lat, lon: from.lon + eastM / 86_290 };
}
