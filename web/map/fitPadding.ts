/** Pixels kept free at the edges of the map when it fits something into view. */
interface Padding {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

const margin = 48;
/** Width of the buttons on the map. */
const buttons = 30;
/** A frame's name on two lines, above the frame. */
const nameHeight = 40;
/** A narrower map only has room for a name on two lines next to the buttons. */
const leastWidth = 560;
/** A map of this height has room below the closed panel, whose legend has text there. */
const tall = 420;

/**
 * What is shown, and the name above it, mustn't be under the layer panel: it is placed next to the panel if the map is
 * wide enough, and below its lower edge while it is closed. Sizes and positions within the map, pixels.
 */
export function fitPadding(
  map: { readonly width: number; readonly height: number },
  panel: { readonly width: number; readonly bottom: number; readonly isOpen: boolean },
): Padding {
  const isBeside = panel.isOpen && map.width > 2.5 * panel.width;
  const isBelow = !panel.isOpen && (map.width < leastWidth || map.height >= tall);
  return {
    top: isBelow ? panel.bottom + nameHeight : margin,
    right: margin + buttons,
    bottom: margin,
    left: margin + (isBeside ? panel.width : 0),
  };
}

/** Maximum width of a frame's name, em. */
export function nameWidth(mapWidth: number): number {
  return mapWidth < leastWidth ? 16 : 40;
}
