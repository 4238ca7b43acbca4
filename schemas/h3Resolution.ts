/** H3 resolution of a measurement cell's centre: about 9 m across, finer than any 30 m cell. */
export const CELL_RESOLUTION = 12;

/** H3 resolution of a Parquet partition: about 250 km², some 280 000 cells of 30 m. */
export const PARTITION_RESOLUTION = 5;
