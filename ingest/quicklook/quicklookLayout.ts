/** A rectangle of the picture, pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** One map with its surroundings. */
export interface PanelLayout {
  readonly x: number;
  readonly captionY: number;
  readonly width: number;
  readonly map: Box;
  readonly legend: Box;
}

export interface QuicklookLayout {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  readonly velocity: PanelLayout;
  readonly uncertainty: PanelLayout;
  readonly histogramCaptionY: number;
  readonly histogram: Box;
  readonly footerY: number;
}

const WIDTH = 1200;
const MARGIN = 44;
const GAP = 36;
const PANEL_WIDTH = (WIDTH - 2 * MARGIN - GAP) / 2;
const MOST_MAP_HEIGHT = 500;
const LEAST_MAP_SIDE = 24;
const PANEL_TOP = 172;
const LEGEND_HEIGHT = 16;
const HISTOGRAM_HEIGHT = 150;

/** The layout of the quick-look for a frame of this size on the ground. */
export function quicklookLayout(ground: {
  readonly widthM: number;
  readonly heightM: number;
}): QuicklookLayout {
  const aspect = ground.heightM / ground.widthM;
  const mapHeight = Math.max(LEAST_MAP_SIDE, Math.round(Math.min(PANEL_WIDTH * aspect, MOST_MAP_HEIGHT)));
  const mapWidth = Math.max(LEAST_MAP_SIDE, Math.round(Math.min(PANEL_WIDTH, mapHeight / aspect)));
  const mapTop = PANEL_TOP + 16;
  const legendTop = mapTop + mapHeight + 16;
  const panel = (x: number): PanelLayout => ({
    x,
    captionY: PANEL_TOP,
    width: PANEL_WIDTH,
    map: { x: x + Math.round((PANEL_WIDTH - mapWidth) / 2), y: mapTop, width: mapWidth, height: mapHeight },
    legend: { x, y: legendTop, width: PANEL_WIDTH, height: LEGEND_HEIGHT },
  });
  const histogramCaptionY = legendTop + LEGEND_HEIGHT + 76;
  const histogram = {
    x: MARGIN,
    y: histogramCaptionY + 26,
    width: WIDTH - 2 * MARGIN,
    height: HISTOGRAM_HEIGHT,
  };
  const footerY = histogram.y + histogram.height + 70;
  return {
    width: WIDTH,
    height: footerY + 24,
    margin: MARGIN,
    velocity: panel(MARGIN),
    uncertainty: panel(MARGIN + PANEL_WIDTH + GAP),
    histogramCaptionY,
    histogram,
    footerY,
  };
}
