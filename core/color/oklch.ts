/** A screen color, 0–255 each. */
export interface Rgb {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

/** Lightness 0–1, chroma 0–0.4, hue in degrees: equal steps look equally large. */
export interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

/**
 * An OKLCH color as sRGB, with chroma reduced until it is in gamut. Source: B. Ottosson, "A perceptual color space for
 * image processing" (2020), the matrices of CSS Color 4.
 */
export function rgbOf({ lightness, chroma, hue }: Oklch): Rgb {
  for (let rest = chroma; ; rest -= 0.002) {
    const linear = linearRgb(lightness, Math.max(0, rest), (hue * Math.PI) / 180);
    const isShown = linear.every((value) => value >= -1e-4 && value <= 1 + 1e-4);
    if (!isShown && rest > 0) continue;
    const [red, green, blue] = linear.map(companded) as [number, number, number];
    return { red, green, blue };
  }
}

/** Lightness of a screen color, as in `Oklch`. */
export function lightnessOf({ red, green, blue }: Rgb): number {
  const [r, g, b] = [red, green, blue].map(expanded) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
}

function linearRgb(lightness: number, chroma: number, hue: number): number[] {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function companded(linear: number): number {
  const value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(255 * Math.max(0, Math.min(1, value)));
}

function expanded(byte: number): number {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
