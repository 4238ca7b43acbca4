/** Layers of the basemap's vector tiles. */
export const GROUND_LAYERS = ['park', 'water', 'waterway', 'building', 'road', 'rail', 'place'] as const;
export type GroundLayer = (typeof GROUND_LAYERS)[number];

/** Classes of the layer `road`, widest first. */
export const ROAD_KINDS = ['motorway', 'major', 'street', 'service', 'path'] as const;
export type RoadKind = (typeof ROAD_KINDS)[number];

/** Zooms at which tiles are cut; map clients enlarge the tiles of the last one. */
export const BASEMAP_ZOOMS = { least: 8, most: 14 } as const;

/** Units across a tile. */
export const TILE_EXTENT = 4096;
