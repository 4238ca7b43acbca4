import type { LatLon } from '../../core/geodesy/projection.ts';
import { words } from '../words/words.ts';

/**
 * The larger cities of the United States, largest first (roughly), with a central point to two decimals of a degree,
 * about a kilometer: just enough to name the closest city.
 */
const table = `
New York NY 40.71 -74.01; Los Angeles CA 34.05 -118.24; Chicago IL 41.88 -87.63; Houston TX 29.76 -95.37
Phoenix AZ 33.45 -112.07; Philadelphia PA 39.95 -75.17; San Antonio TX 29.42 -98.49; San Diego CA 32.72 -117.16
Dallas TX 32.78 -96.80; San Jose CA 37.34 -121.89; Austin TX 30.27 -97.74; Jacksonville FL 30.33 -81.66
Fort Worth TX 32.76 -97.33; Columbus OH 39.96 -83.00; Charlotte NC 35.23 -80.84; Indianapolis IN 39.77 -86.16
San Francisco CA 37.77 -122.42; Seattle WA 47.61 -122.33; Denver CO 39.74 -104.99; Washington DC 38.91 -77.04
Nashville TN 36.16 -86.78; Oklahoma City OK 35.47 -97.52; El Paso TX 31.76 -106.49; Boston MA 42.36 -71.06
Portland OR 45.52 -122.68; Las Vegas NV 36.17 -115.14; Detroit MI 42.33 -83.05; Memphis TN 35.15 -90.05
Louisville KY 38.25 -85.76; Baltimore MD 39.29 -76.61; Milwaukee WI 43.04 -87.91; Albuquerque NM 35.08 -106.65
Tucson AZ 32.22 -110.97; Fresno CA 36.74 -119.79; Sacramento CA 38.58 -121.49; Kansas City MO 39.10 -94.58
Mesa AZ 33.42 -111.83; Atlanta GA 33.75 -84.39; Omaha NE 41.26 -95.93; Colorado Springs CO 38.83 -104.82
Raleigh NC 35.78 -78.64; Long Beach CA 33.77 -118.19; Virginia Beach VA 36.85 -75.98; Miami FL 25.76 -80.19
Oakland CA 37.80 -122.27; Minneapolis MN 44.98 -93.27; Tulsa OK 36.15 -95.99; Bakersfield CA 35.37 -119.02
Tampa FL 27.95 -82.46; Wichita KS 37.69 -97.34; Arlington TX 32.74 -97.11; Aurora CO 39.73 -104.83
New Orleans LA 29.95 -90.07; Cleveland OH 41.50 -81.69; Honolulu HI 21.31 -157.86; Anaheim CA 33.84 -117.91
Lexington KY 38.04 -84.50; Stockton CA 37.96 -121.29; Corpus Christi TX 27.80 -97.40; Henderson NV 36.04 -114.98
Riverside CA 33.95 -117.40; Newark NJ 40.74 -74.17; Saint Paul MN 44.95 -93.09; Santa Ana CA 33.75 -117.87
Cincinnati OH 39.10 -84.51; Irvine CA 33.68 -117.83; Orlando FL 28.54 -81.38; Pittsburgh PA 40.44 -80.00
St. Louis MO 38.63 -90.20; Greensboro NC 36.07 -79.79; Jersey City NJ 40.73 -74.08; Anchorage AK 61.22 -149.90
Lincoln NE 40.81 -96.68; Plano TX 33.02 -96.70; Durham NC 35.99 -78.90; Buffalo NY 42.89 -78.88
Chandler AZ 33.31 -111.84; Chula Vista CA 32.64 -117.08; Toledo OH 41.65 -83.54; Madison WI 43.07 -89.40
Gilbert AZ 33.35 -111.79; Reno NV 39.53 -119.81; Fort Wayne IN 41.08 -85.14; North Las Vegas NV 36.20 -115.12
St. Petersburg FL 27.77 -82.64; Lubbock TX 33.58 -101.86; Irving TX 32.81 -96.95; Laredo TX 27.53 -99.48
Winston-Salem NC 36.10 -80.24; Chesapeake VA 36.77 -76.29; Glendale AZ 33.54 -112.19; Garland TX 32.91 -96.64
Scottsdale AZ 33.49 -111.93; Norfolk VA 36.85 -76.29; Boise ID 43.62 -116.20; Fremont CA 37.55 -121.99
Spokane WA 47.66 -117.43; Santa Clarita CA 34.39 -118.54; Baton Rouge LA 30.45 -91.19; Richmond VA 37.54 -77.44
Hialeah FL 25.86 -80.28; San Bernardino CA 34.11 -117.29; Tacoma WA 47.25 -122.44; Modesto CA 37.64 -121.00
Huntsville AL 34.73 -86.59; Des Moines IA 41.59 -93.62; Yonkers NY 40.93 -73.90; Rochester NY 43.16 -77.61
Moreno Valley CA 33.94 -117.23; Fayetteville NC 35.05 -78.88; Fontana CA 34.09 -117.44; Columbus GA 32.46 -84.99
Worcester MA 42.26 -71.80; Port St. Lucie FL 27.27 -80.36; Little Rock AR 34.75 -92.29; Augusta GA 33.47 -81.97
Oxnard CA 34.20 -119.18; Birmingham AL 33.52 -86.80; Montgomery AL 32.37 -86.30; Frisco TX 33.15 -96.82
Amarillo TX 35.22 -101.83; Salt Lake City UT 40.76 -111.89; Grand Rapids MI 42.96 -85.67
Huntington Beach CA 33.66 -118.00; Overland Park KS 38.98 -94.67; Glendale CA 34.14 -118.26
Tallahassee FL 30.44 -84.28; Grand Prairie TX 32.75 -97.00; McKinney TX 33.20 -96.64; Cape Coral FL 26.56 -81.95
Sioux Falls SD 43.55 -96.73; Peoria AZ 33.58 -112.24; Providence RI 41.82 -71.41; Vancouver WA 45.64 -122.66
Knoxville TN 35.96 -83.92; Akron OH 41.08 -81.52; Shreveport LA 32.53 -93.75; Mobile AL 30.69 -88.04
Brownsville TX 25.90 -97.50; Newport News VA 37.09 -76.47; Fort Lauderdale FL 26.12 -80.14
Chattanooga TN 35.05 -85.31; Tempe AZ 33.43 -111.94; Aurora IL 41.76 -88.32; Santa Rosa CA 38.44 -122.71
Eugene OR 44.05 -123.09; Elk Grove CA 38.41 -121.37; Salem OR 44.94 -123.04; Ontario CA 34.06 -117.65
Cary NC 35.79 -78.78; Rancho Cucamonga CA 34.11 -117.59; Oceanside CA 33.20 -117.38; Lancaster CA 34.70 -118.14
Garden Grove CA 33.77 -117.94; Pembroke Pines FL 26.01 -80.30; Fort Collins CO 40.59 -105.08
Palmdale CA 34.58 -118.12; Springfield MO 37.21 -93.29; Clarksville TN 36.53 -87.36; Salinas CA 36.68 -121.66
Hayward CA 37.67 -122.08; Paterson NJ 40.92 -74.17; Alexandria VA 38.80 -77.05; Macon GA 32.84 -83.63
Corona CA 33.88 -117.57; Kansas City KS 39.11 -94.63; Lakewood CO 39.70 -105.08; Springfield MA 42.10 -72.59
Sunnyvale CA 37.37 -122.04; Jackson MS 32.30 -90.18; Killeen TX 31.12 -97.73; Hollywood FL 26.01 -80.15
Murfreesboro TN 35.85 -86.39; Pasadena TX 29.69 -95.21; Bellevue WA 47.61 -122.20; Pomona CA 34.06 -117.75
Escondido CA 33.12 -117.09; Joliet IL 41.53 -88.08; Charleston SC 32.78 -79.93; Mesquite TX 32.77 -96.60
Naperville IL 41.75 -88.15; Rockford IL 42.27 -89.09; Bridgeport CT 41.18 -73.19; Syracuse NY 43.05 -76.15
Savannah GA 32.08 -81.09; Roseville CA 38.75 -121.29; Torrance CA 33.84 -118.34; Fullerton CA 33.87 -117.92
Surprise AZ 33.63 -112.37; McAllen TX 26.20 -98.23; Thornton CO 39.87 -104.97; Visalia CA 36.33 -119.29
Olathe KS 38.88 -94.82; Gainesville FL 29.65 -82.32; West Valley City UT 40.69 -112.00; Orange CA 33.79 -117.85
Denton TX 33.21 -97.13; Warren MI 42.49 -83.03; Pasadena CA 34.15 -118.14; Waco TX 31.55 -97.15
Cedar Rapids IA 41.98 -91.67; Dayton OH 39.76 -84.19; Elizabeth NJ 40.66 -74.21; Hampton VA 37.03 -76.35
Columbia SC 34.00 -81.03; Kent WA 47.38 -122.23; Stamford CT 41.05 -73.54; Lakewood NJ 40.10 -74.21
Victorville CA 34.54 -117.29; Miramar FL 25.99 -80.23; Coral Springs FL 26.27 -80.27
Sterling Heights MI 42.58 -83.03; New Haven CT 41.31 -72.93; Carrollton TX 32.98 -96.89
Midland TX 32.00 -102.08; Norman OK 35.22 -97.44; Santa Clara CA 37.35 -121.96; Athens GA 33.95 -83.36
Thousand Oaks CA 34.17 -118.84; Topeka KS 39.05 -95.68; Simi Valley CA 34.27 -118.78; Columbia MO 38.95 -92.33
Vallejo CA 38.10 -122.26; Fargo ND 46.88 -96.79; Allentown PA 40.61 -75.48; Pearland TX 29.56 -95.29
Concord CA 37.98 -122.03; Abilene TX 32.45 -99.73; Arvada CO 39.80 -105.09; Berkeley CA 37.87 -122.27
Ann Arbor MI 42.28 -83.74; Independence MO 39.09 -94.42; Cambridge MA 42.37 -71.11; Hartford CT 41.76 -72.69
Rochester MN 44.02 -92.47; Round Rock TX 30.51 -97.68; Clovis CA 36.83 -119.70; Fairfield CA 38.25 -122.04
Lafayette LA 30.22 -92.02; Richmond CA 37.94 -122.35; Meridian ID 43.61 -116.39; Clearwater FL 27.97 -82.80
West Jordan UT 40.61 -111.94; Billings MT 45.78 -108.50; Evansville IN 37.97 -87.57; Provo UT 40.23 -111.66
Westminster CO 39.84 -105.04; Broken Arrow OK 36.06 -95.79; Manchester NH 42.99 -71.46; Antioch CA 38.00 -121.81
Palm Bay FL 28.03 -80.59; West Palm Beach FL 26.72 -80.05; College Station TX 30.63 -96.33; Odessa TX 31.85 -102.37
Pueblo CO 38.25 -104.61; Lowell MA 42.63 -71.32; Richardson TX 32.95 -96.73; Beaumont TX 30.08 -94.13
Wilmington NC 34.23 -77.94; High Point NC 35.96 -80.01; North Charleston SC 32.85 -79.97; Gresham OR 45.50 -122.43
Lansing MI 42.73 -84.56; Las Cruces NM 32.31 -106.78; Sugar Land TX 29.62 -95.63; Tyler TX 32.35 -95.30
Lakeland FL 28.04 -81.95; Elgin IL 42.04 -88.28; Temecula CA 33.49 -117.15; Costa Mesa CA 33.64 -117.92
Greeley CO 40.42 -104.71; Peoria IL 40.69 -89.59; Springfield IL 39.78 -89.65; Everett WA 47.98 -122.20
Burbank CA 34.18 -118.31; South Bend IN 41.68 -86.25; Murrieta CA 33.55 -117.21; Concord NC 35.41 -80.58
Green Bay WI 44.51 -88.01; Boulder CO 40.01 -105.27; Wichita Falls TX 33.91 -98.49; Davenport IA 41.52 -90.58
Ventura CA 34.27 -119.29; Edinburg TX 26.30 -98.16; San Mateo CA 37.56 -122.33; San Angelo TX 31.46 -100.44
Sparks NV 39.53 -119.75; Flint MI 43.01 -83.69; Roanoke VA 37.27 -79.94; Albany NY 42.65 -73.76
Tuscaloosa AL 33.21 -87.57; Erie PA 42.13 -80.09; Trenton NJ 40.22 -74.74; Spartanburg SC 34.95 -81.93
Greenville SC 34.85 -82.39; Asheville NC 35.60 -82.55; Santa Barbara CA 34.42 -119.70; Santa Cruz CA 36.97 -122.03
Santa Maria CA 34.95 -120.44; Hanford CA 36.33 -119.65; Tulare CA 36.21 -119.35; Merced CA 37.30 -120.48
Yuma AZ 32.69 -114.63; Flagstaff AZ 35.20 -111.65; Santa Fe NM 35.69 -105.94; Rapid City SD 44.08 -103.23
Bismarck ND 46.81 -100.78; Missoula MT 46.87 -113.99; Great Falls MT 47.50 -111.30; Idaho Falls ID 43.49 -112.04
Cheyenne WY 41.14 -104.82; Casper WY 42.85 -106.30; Grand Junction CO 39.06 -108.55; St. George UT 37.10 -113.58
Yakima WA 46.60 -120.51; Bellingham WA 48.75 -122.48; Medford OR 42.33 -122.88; Bend OR 44.06 -121.32
Redding CA 40.59 -122.39; Chico CA 39.73 -121.84; Eureka CA 40.80 -124.16; Duluth MN 46.79 -92.10
Sioux City IA 42.50 -96.40; Dubuque IA 42.50 -90.66; Eau Claire WI 44.81 -91.50; Fort Smith AR 35.39 -94.40
Fayetteville AR 36.06 -94.16; Jonesboro AR 35.84 -90.70; Monroe LA 32.51 -92.12; Lake Charles LA 30.23 -93.22
Gulfport MS 30.37 -89.09; Pensacola FL 30.42 -87.22; Daytona Beach FL 29.21 -81.02; Sarasota FL 27.34 -82.53
Fort Myers FL 26.64 -81.87; Galveston TX 29.30 -94.80; Baytown TX 29.74 -94.98; Conroe TX 30.31 -95.46
League City TX 29.51 -95.09; Victoria TX 28.81 -97.00; Longview TX 32.50 -94.74; Texarkana TX 33.43 -94.05
Charleston WV 38.35 -81.63; Huntington WV 38.42 -82.45; Scranton PA 41.41 -75.66; Harrisburg PA 40.27 -76.89
Burlington VT 44.48 -73.21; Portland ME 43.66 -70.26; Bangor ME 44.80 -68.77; Utica NY 43.10 -75.23
Binghamton NY 42.10 -75.92; Atlantic City NJ 39.36 -74.42; Dover DE 39.16 -75.52; Wilmington DE 39.75 -75.55
Fairbanks AK 64.84 -147.72; Juneau AK 58.30 -134.42; Hilo HI 19.71 -155.09`;

const nearKilometers = 80;
const kilometersPerDegree = 111.2;

export interface City extends LatLon {
  readonly name: string;
  readonly state: string;
}

/** Largest first. */
export const cities: readonly City[] = [...table.matchAll(/([^;\n]+?) ([A-Z]{2}) (\S+) ([^;\s]+)/g)].map(
  ([, name = '', state = '', lat, lon]) => ({ name: name.trim(), state, lat: Number(lat), lon: Number(lon) }),
);

/**
 * `near Houston, TX`: the largest city inside a box (west, south, east, north), else the nearest one within 80 km of its
 * center; null if there is none.
 */
export function nearWhichCity([west, south, east, north]: readonly [number, number, number, number]):
  | string
  | null {
  const inside = cities.find(({ lat, lon }) => lat >= south && lat <= north && lon >= west && lon <= east);
  const city = inside ?? nearest({ lat: (south + north) / 2, lon: (west + east) / 2 });
  return city === null ? null : words.codes.near(`${city.name}, ${city.state}`);
}

function nearest(middle: LatLon): City | null {
  const byDistance = cities
    .map((city) => ({ city, kilometers: roughDistance(middle, city) }))
    .sort((one, other) => one.kilometers - other.kilometers);
  const [first] = byDistance;
  return first !== undefined && first.kilometers <= nearKilometers ? first.city : null;
}

/** Kilometers on a flat map; accurate enough for distances up to a hundred. */
function roughDistance(one: LatLon, other: LatLon): number {
  const eastwards = (one.lon - other.lon) * Math.cos((one.lat * Math.PI) / 180);
  return Math.hypot(one.lat - other.lat, eastwards) * kilometersPerDegree;
}
