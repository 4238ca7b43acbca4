import { required } from '../../core/required.ts';
import { rampStopsOf } from '../../core/color/colorRamp.ts';
import { type DrawnLayer, MAP_LAYER_FACTS } from '../../core/color/mapLayer.ts';
import { element } from './wmts/xml.ts';

export const QML_TYPE = 'application/xml';
/** How far the second of two marks of one value is moved: QGIS keeps one color a value. */
const JUMP = 1e-6;

/**
 * The style of a layer's GeoTIFF for QGIS: its band in the colors of the ramp of values, evenly between two marks. QGIS
 * applies scale and offset on its own, so that the marks are values. Pure.
 */
export function qmlStyle(layer: DrawnLayer): string {
  const stops = rampStopsOf(layer);
  const { unit } = MAP_LAYER_FACTS[layer];
  const [minimumValue, maximumValue] = [
    String(required(stops[0]).value),
    String(required(stops.at(-1)).value),
  ];
  const items = stops.map(({ value, color, label }, at) => {
    const isSecond = stops[at - 1]?.value === value;
    return element('item', {
      value: String(isSecond ? value + JUMP : value),
      color: color,
      alpha: '255',
      label: `${label} ${unit === '1' ? '' : unit}`.trim(),
    });
  });
  const shader = element(
    'colorrampshader',
    { colorRampType: 'INTERPOLATED', classificationMode: '1', clip: '0', minimumValue, maximumValue },
    ...items,
  );
  const renderer = element(
    'rasterrenderer',
    {
      type: 'singlebandpseudocolor',
      band: '1',
      opacity: '1',
      alphaBand: '-1',
      classificationMin: minimumValue,
      classificationMax: maximumValue,
    },
    element('rasterTransparency', {}),
    element('rastershader', {}, shader),
  );
  const root = { version: '3.16', styleCategories: 'Symbology' };
  return `<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>\n${element('qgis', root, element('pipe', {}, renderer))}\n`;
}
