/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * The displacement toward the sensor of a product's cells. The product's reference is the later image, so the
 * interferogram is later · conj(earlier). ISCE's phase of an image is −(4π/λ)·R, so φ = (4π/λ)·(R₁ − R₂), where R₁ and R₂
 * are the distances to the sensor on the earlier and the later day. Ground that moves away increases R₂ and lowers φ,
 * the opposite of NISAR's granules:
 *
 *   d = +λ/(4π)·(φ − φ_iono − (tide₂ − tide₁))
 *
 * The tides are phases of motion toward the sensor (DockerizedTopsApp, `solid_earth_tides.py`), and the ionosphere has the
 * sign of φ (MintPy reverses both).
 */
import type { Grid, Window } from '../../../core/geodesy/grid.ts';
import type { CoherenceSums } from '../../../core/pairs/coherenceSums.ts';
import { placesInCube, sampleCube, samplePlane } from '../gunw/radarCube.ts';
import { MINIMUM_COHERENCE } from '../gunw/gunwPlan.ts';
import { tideHeight } from '../gunw/gunwTide.ts';
import type { RasterArray } from '../hdf5/arrayFile.ts';
import { LARGEST_DISPLACEMENT_MM } from '../offered/sizeLimits.ts';
import { coveredPart } from '../pairs/commonGrid.ts';
import { readLayerWindow } from '../stack/cumulativeStack.ts';
import type { AriaHeader } from './ariaHeader.ts';
import type { AriaPlan } from './ariaPlan.ts';

const MILLIMETERS_PER_METER = 1000;

/**
 * Reads a window of the stack's grid from one product into `out`, millimeters toward the sensor, NaN = missing, and adds
 * its coherence to the sums.
 */
export async function addAriaCells(
  header: AriaHeader,
  { hasIonosphere, hasTide }: AriaPlan,
  { window, grid }: { readonly window: Window; readonly grid: Grid },
  out: Float32Array,
  sums: CoherenceSums,
): Promise<void> {
  const read = (raster: RasterArray) => readOnGrid(header, raster, window, grid);
  const phase = await read(header.phase);
  const coherence = await read(header.coherence);
  const components = await read(header.components);
  const subtracted = new Float32Array(out.length);
  const { ionosphere, tide } = header;
  if (hasIonosphere && ionosphere) {
    const places = placesInCube(window, grid, { ...ionosphere.axes, heights: new Float64Array() });
    subtracted.set(await samplePlane(ionosphere.phase, ionosphere.axes, places));
  }
  if (hasTide && tide) {
    const places = placesInCube(window, grid, tide.axes);
    const height = tideHeight(tide.axes);
    const later = await sampleCube(tide.later, tide.axes, places, height);
    const earlier = await sampleCube(tide.earlier, tide.axes, places, height);
    for (let i = 0; i < out.length; i++) subtracted[i]! += later[i]! - earlier[i]!;
  }
  const millimetersPerRadian = (header.wavelength / (4 * Math.PI)) * MILLIMETERS_PER_METER;
  for (let i = 0; i < out.length; i++) {
    const millimeters = millimetersPerRadian * (phase[i]! - subtracted[i]!);
    const quality = coherence[i]!;
    // Also false for NaN. 0 means no data, as in every unwrapped pair.
    const isKnown = phase[i] !== 0 && Math.abs(millimeters) < LARGEST_DISPLACEMENT_MM && components[i]! > 0;
    const isValid = isKnown && quality >= MINIMUM_COHERENCE && quality <= 1;
    out[i] = isValid ? millimeters : NaN;
    if (!isValid) continue;
    sums.count[i]!++;
    sums.sum[i]! += quality;
  }
}

/** A window of the stack's grid from a raster that may cover only part of it; NaN outside. */
async function readOnGrid(
  { grid: own, southFirst }: AriaHeader,
  raster: RasterArray,
  window: Window,
  grid: Grid,
): Promise<Float32Array> {
  const out = new Float32Array(window.rows * window.cols).fill(NaN);
  const covered = coveredPart(window, own, grid);
  if (!covered) return out;
  const { part } = covered;
  const values = await readLayerWindow(raster, { rows: own.rows, southFirst }, part);
  for (let row = 0; row < part.rows; row++) {
    const from = values.subarray(row * part.cols, (row + 1) * part.cols);
    out.set(from, (covered.row + row) * window.cols + covered.col);
  }
  return out;
}
