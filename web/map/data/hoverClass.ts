import { drawnLayer, type MapLayer } from '../../../core/color/mapLayer.ts';
import type { LatLon } from '../../service/serviceAnswers.ts';
import { classOfColor, classWords, tilePosition } from './classAtPoint.ts';
import type { TileAccess } from './dataTiles.ts';
import type { TileReader } from './tileReader.ts';
import { valueOfColor, valueWords } from './valueAtPoint.ts';

/** The pointer has to rest this long before tiles are read, so that crossing the map reads none. */
const REST_MS = 120;

/** What the map shows. */
interface Shown {
  readonly layer: MapLayer;
  readonly zoom: number;
  readonly access: TileAccess;
}

/** Reads what is beneath the pointer from the tiles that the map shows: the class, or the value. */
export class HoverClass {
  readonly #reader: TileReader;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #turn = 0;

  constructor(reader: TileReader) {
    this.#reader = reader;
  }

  /** Shows the words for a point after a rest. */
  ask(point: LatLon, shown: Shown, onWords: (words: string) => void): void {
    this.stop();
    const turn = this.#turn;
    const read = async (): Promise<void> => {
      const words = await this.#words(point, shown);
      if (turn === this.#turn) onWords(words);
    };
    this.#rest = setTimeout(() => void read(), REST_MS);
  }

  /** The pointer moved on. */
  stop(): void {
    this.#turn++;
    clearTimeout(this.#rest);
  }

  async #words(point: LatLon, shown: Shown): Promise<string> {
    const { layer, access } = shown;
    const drawn = drawnLayer(layer, access.look);
    const [color, uncertainty] = await Promise.all([
      this.#colorAt(point, shown),
      layer === 'uncertainty' ? null : this.#colorAt(point, { ...shown, layer: 'uncertainty' }),
    ]);
    if (access.detail === 'classes')
      return classWords(
        drawn,
        color && classOfColor(drawn, color),
        uncertainty && classOfColor('uncertainty', uncertainty),
      );
    return valueWords(
      drawn,
      color && valueOfColor(drawn, color),
      uncertainty && valueOfColor('uncertainty', uncertainty),
    );
  }

  async #colorAt(point: LatLon, { layer, zoom, access }: Shown): Promise<readonly number[] | null> {
    const { across, down, ...position } = tilePosition(point, zoom);
    const tile = await this.#reader.read(layer, position, access);
    if (tile === null) return null;
    const column = Math.min(tile.width - 1, Math.floor(across * tile.width));
    const row = Math.min(tile.height - 1, Math.floor(down * tile.height));
    const at = 4 * (row * tile.width + column);
    return [...tile.data.subarray(at, at + 4)];
  }
}
