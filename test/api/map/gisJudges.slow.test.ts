import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { GDAL, gdal } from '../../support/gis/gdal.ts';
import { testWith } from '../../support/machine/needs.ts';
import { MAP_LAYERS } from '../../../core/color/mapLayer.ts';
import { fillStacLake, MAPPED_FRAME, PLANTED_FRAME } from '../../support/server/stacLake.ts';
import { stacSchemaArguments } from '../../support/server/stacSchemas.ts';
import { judging, pythonJudge } from '../../support/gis/pythonJudges.ts';
import { keyWithDownloads } from '../../support/server/keyWithDownloads.ts';
import { ADMIN_TOKEN } from '../../support/server/operator.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const FETCHING_MS = 300_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: { GM_ADMIN_TOKEN: ADMIN_TOKEN }, prepare: fillStacLake });
});
afterAll(() => server.close());

describe('the STAC catalog, to Python', () => {
  const judge = pythonJudge('stac');

  testWith(judging(judge))(
    `is opened, searched and paged through by pystac-client, by GET and by POST`,
    async () => {
      if ('why' in judge) return;
      const program = `
import sys, json
from pystac_client import Client
client = Client.open(sys.argv[1])
box = client.get_collection("ground-motion").extent.spatial.bboxes[0]
middle = {"type": "Point", "coordinates": [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2]}
def ids(**asked):
    return [sorted(item.id for item in client.search(method=method, **asked).items()) for method in ("GET", "POST")]
print(json.dumps({
  "all": ids(limit=1), "box": ids(bbox=box), "middle": ids(intersects=middle, collections=["ground-motion"]),
  "year": ids(datetime="2026"), "before": ids(datetime="1999/2000"), "id": ids(ids=["${PLANTED_FRAME}"]),
  "matched": client.search().matched(),
  "assets": sorted(client.get_collection("ground-motion").item_assets),
}))`;
      const said = JSON.parse(await judge.run(program, `${server.url}/stac`)) as Record<string, unknown>;
      const both = (ids: string[]) => [ids, ids];
      expect(said).toMatchObject({
        all: both([MAPPED_FRAME, PLANTED_FRAME]),
        box: both([MAPPED_FRAME, PLANTED_FRAME]),
        before: both([]),
        id: both([PLANTED_FRAME]),
        matched: 2,
      });
      expect((said['year'] as string[][])[0]).toContain(MAPPED_FRAME);
      expect(said['assets']).toContain('velocity');
    },
    FETCHING_MS,
  );

  testWith(judging(judge))(
    `is valid to stac-validator and pystac, by their schemas of the core and ours of the extensions`,
    async () => {
      if ('why' in judge) return;
      const folder = await temporaryFolder();
      const schemaMap = (await stacSchemaArguments(folder)).at(-1)!;
      const documents = [
        '/stac',
        '/stac/collections/ground-motion',
        `/stac/collections/ground-motion/items/${MAPPED_FRAME}`,
      ];
      const files: string[] = [];
      for (const [at, path] of documents.entries()) {
        files.push(join(folder, `document${at}.json`));
        await writeFile(files.at(-1)!, (await server.get(path)).text);
      }
      const program = `
import sys, json
import pystac
from pystac.validation import set_validator
from pystac.validation.stac_validator import JsonSchemaSTACValidator
from stac_validator.validate import StacValidate
folder, schemas, *files = sys.argv[1:]
class Offline(JsonSchemaSTACValidator):
    def _get_schema(self, uri):
        if "stac-extensions" not in uri:
            return super()._get_schema(uri)
        names = {"web-map-links": "webMapLinks"}
        name = uri.split("/")[3]
        schema = json.load(open(f"{folder}/{names.get(name, name)}.json"))
        self.schema_cache[uri] = schema
        return schema
validator = Offline()
extensions = dict(pair.split("=", 1) for pair in schemas.split(";"))
core = "https://schemas.stacspec.org/v1.1.0"
kinds = {"Catalog": "catalog", "Collection": "collection", "Feature": "item"}
for file in files:
    document = json.load(open(file))
    path = f"{kinds[document['type']]}-spec/json-schema/{kinds[document['type']]}.json"
    other = StacValidate(file, schema_map={**extensions, f"{core}/{path}": f"{folder}/core/{path}"})
    other.run()
    print(document["type"], len(pystac.validation.validate_dict(document, validator=validator)), other.valid)
broken = json.load(open(files[2]))
broken["properties"]["datetime"] = "yesterday"
json.dump(broken, open(folder + "/broken.json", "w"))
path = "item-spec/json-schema/item.json"
other = StacValidate(folder + "/broken.json", schema_map={**extensions, f"{core}/{path}": f"{folder}/core/{path}"})
other.run()
print(other.valid)
try:
    pystac.validation.validate_dict(broken, validator=validator)
    print("taken")
except pystac.errors.STACValidationError:
    print("refused")`;
      const said = await judge.run(program, folder, schemaMap, ...files);
      expect(said.trim().split('\n')).toEqual([
        'Catalog 1 True',
        'Collection 4 True',
        expect.stringMatching(/^Feature [67] True$/),
        'False',
        'refused',
      ]);
    },
    FETCHING_MS,
  );
});

describe('the maps of a frame, to rasterio', () => {
  const judge = pythonJudge('rasters');

  testWith(judging(judge))(
    `are cloud-optimized by rio-cogeo’s strict rules, with name, unit, steps and statistics as their items say, read in place with a key`,
    async () => {
      if ('why' in judge) return;
      const program = `
import sys, os, json, urllib.request
import numpy, rasterio
from rio_cogeo.cogeo import cog_validate
url, key = sys.argv[1:]
os.environ["GDAL_HTTP_USERPWD"] = "key:" + key
os.environ["GDAL_DISABLE_READDIR_ON_OPEN"] = "EMPTY_DIR"
item = json.load(urllib.request.urlopen(url + "/stac/collections/ground-motion/items/${MAPPED_FRAME}"))
said = {}
for name, asset in item["assets"].items():
    if not asset["href"].endswith(".tif"):
        continue
    band = asset["bands"][0]
    valid, faults, warnings = cog_validate("/vsicurl/" + asset["href"], strict=True)
    with rasterio.open(asset["href"]) as raster:
        steps = raster.read(1, masked=True)
        tags = raster.tags(1)
        told = [float(tags.get("STATISTICS_" + word, "nan")) for word in ("MINIMUM", "MAXIMUM", "MEAN", "STDDEV")]
        # Of this frame's few dates no season is known, and a map without a value has no statistics.
        true = [float("nan")] * 4 if steps.mask.all() else [
            steps.min(), steps.max(), steps.mean(dtype="float64"), steps.std(dtype="float64")]
        said[name] = [valid, faults + warnings, raster.descriptions == (name,), raster.units == (band["unit"],),
            raster.scales == (band["raster:scale"],), raster.offsets == (band["raster:offset"],), raster.nodata == band["nodata"],
            raster.crs.to_string() == item["properties"]["proj:code"], list(raster.shape) == item["properties"]["proj:shape"],
            list(raster.transform)[:6] == item["properties"]["proj:transform"][:6], bool(numpy.allclose(told, true, rtol=1e-6, atol=1e-6, equal_nan=True))]
print(json.dumps(said))`;
      const key = await keyWithDownloads(server);
      const said = JSON.parse(await judge.run(program, server.url, key)) as Record<string, unknown>;
      expect(Object.keys(said)).toEqual(expect.arrayContaining([...MAP_LAYERS]));
      for (const [name, facts] of Object.entries(said))
        expect(facts, name).toEqual([true, [], ...Array.from({ length: 9 }, () => true)]);
    },
    FETCHING_MS,
  );
});

describe('the map by WMTS', () => {
  const judge = pythonJudge('wmts');

  testWith(judging(judge))(
    `is described as OGC’s schema has it, and read and drawn by OWSLib both ways`,
    async () => {
      if ('why' in judge) return;
      // The 2009 schema types limits as positive, contrary to its own text ("From 0"), the standard and later schemas.
      const program = `
import sys, re, glob, os, shutil, tempfile, urllib.request, urllib.error
import mapproxy.test
from lxml import etree
from owslib.wmts import WebMapTileService
url = sys.argv[1]
schemas = tempfile.mkdtemp() + "/schemas"
shutil.copytree(os.path.dirname(mapproxy.test.__file__) + "/schemas", schemas)
response = schemas + "/wmts/1.0/wmtsGetCapabilities_response.xsd"
text = open(response, encoding="utf-8").read()
text, count = re.subn(r'(name="M\\w+Tile(?:Row|Col)" type=)"positiveInteger"', r'\\1"nonNegativeInteger"', text)
assert count == 4, count
open(response, "w", encoding="utf-8").write(text)
schema = etree.XMLSchema(etree.parse(response))
document = etree.parse(urllib.request.urlopen(url + "/wmts/1.0.0/WMTSCapabilities.xml"))
print(schema.validate(document), list(schema.error_log))
for element in document.iter("{http://www.opengis.net/wmts/1.0}ResourceURL"):
    element.attrib.pop("template")
print(schema.validate(document))
refusals = etree.XMLSchema(etree.parse(schemas + "/ows/1.1.0/owsExceptionReport.xsd"))
try:
    urllib.request.urlopen(url + "/wmts?service=WMTS&request=GetTile")
except urllib.error.HTTPError as refused:
    print(refused.code, refusals.validate(etree.fromstring(refused.read())))
for address in ("/wmts/1.0.0/WMTSCapabilities.xml", "/wmts"):
    service = WebMapTileService(url + address)
    limits = service["velocity"].tilematrixsetlinks["GoogleMapsCompatible"].tilematrixlimits["14"]
    tile = service.gettile(layer="velocity", tilematrixset="GoogleMapsCompatible", tilematrix="14",
        row=limits.mintilerow, column=limits.mintilecol, format="image/png")
    print(sorted(service.contents), tile.read()[:4])`;
      const lines = (await judge.run(program, server.url)).trim().split('\n');
      const read = "['confidence', 'seasonal', 'uncertainty', 'velocity'] b'\\x89PNG'";
      expect(lines).toEqual(['True []', 'False', '400 True', read, read]);
    },
    FETCHING_MS,
  );

  const hasDriver = (() => {
    try {
      return gdal.drivers.get('WMTS') !== null;
    } catch {
      return false;
    }
  })();
  testWith({ name: 'GDAL with WMTS', isMissing: !hasDriver, remedy: GDAL.remedy })(
    'is opened by GDAL, which asks for no tile that is not there and sees the frame where it lies',
    async () => {
      gdal.config.set('GDAL_DEFAULT_WMS_CACHE_PATH', await temporaryFolder());
      const map = await gdal.openAsync(`WMTS:${server.url}/wmts/1.0.0/WMTSCapabilities.xml,layer=velocity`);
      expect(map.srs?.getAuthorityCode()).toBe('3857');
      const [west, perPixel, , north] = map.geoTransform!;
      const { bbox } = server.lake.frames().find(({ frameId }) => frameId === MAPPED_FRAME)!.manifest;
      const metersOf = (lon: number) => (lon * 20_037_508.342789244) / 180;
      const left = Math.round((metersOf((bbox[0] + bbox[2]) / 2) - west!) / perPixel!);
      expect(north).toBeGreaterThan(0);
      const alpha = await map.bands.getAsync(4);
      const middle = Math.round(map.rasterSize.y / 2);
      const pixels = await alpha.pixels.readAsync(left - 128, middle - 128, 256, 256);
      expect([...pixels].some((value) => value === 255)).toBe(true);
    },
  );
});
