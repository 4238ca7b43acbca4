import { required } from '../../../core/required.ts';
import { editDistance } from '../../../core/editDistance.ts';

/**
 * Street types (suffixes) of USPS Publication 28, appendix C1: the standard abbreviation, the whole word, then the
 * variants in use. RTE, XWAY and some misspellings aren't in it but occur in real data.
 */
const table = `
ALY ALLEY ALLEE ALLY|ANX ANNEX ANEX ANNX|ARC ARCADE|AVE AVENUE AV AVEN AVENU AVN AVNUE AVEUNE
BYU BAYOU BAYOO|BCH BEACH|BND BEND|BLF BLUFF BLUF|BLFS BLUFFS|BTM BOTTOM BOT BOTTM
BLVD BOULEVARD BOUL BOULV BLV BVD BOULAVARD|BR BRANCH BRNCH|BRG BRIDGE BRDGE|BRK BROOK|BRKS BROOKS|BG BURG|BGS BURGS
BYP BYPASS BYPA BYPAS BYPS|CP CAMP CMP|CYN CANYON CANYN CNYN|CPE CAPE|CSWY CAUSEWAY CAUSWA CAUSWAY
CTR CENTER CEN CENT CENTR CENTRE CNTER CNTR|CTRS CENTERS|CIR CIRCLE CIRC CIRCL CRCL CRCLE|CIRS CIRCLES
CLF CLIFF|CLFS CLIFFS|CLB CLUB|CMN COMMON|CMNS COMMONS|COR CORNER|CORS CORNERS|CRSE COURSE|CT COURT CRT|CTS COURTS
CV COVE|CVS COVES|CRK CREEK CK|CRES CRESCENT CRECENT CRESENT CRSCNT CRSENT CRSNT|CRST CREST
XING CROSSING CRSSING CRSSNG|XRD CROSSROAD|XRDS CROSSROADS|CURV CURVE|DL DALE|DM DAM|DV DIVIDE DIV DVD
DR DRIVE DRIV DRV|DRS DRIVES|EST ESTATE|ESTS ESTATES|EXPY EXPRESSWAY EXP EXPR EXPRESS EXPW EXPWY XWAY
EXT EXTENSION EXTN EXTNSN|EXTS EXTENSIONS|FALL FALL|FLS FALLS|FRY FERRY FRRY|FLD FIELD|FLDS FIELDS|FLT FLAT|FLTS FLATS
FRD FORD|FRDS FORDS|FRST FOREST FORESTS|FRG FORGE FORG|FRGS FORGES|FRK FORK|FRKS FORKS|FT FORT FRT
FWY FREEWAY FREEWY FRWAY FRWY|GDN GARDEN GARDN GRDEN GRDN|GDNS GARDENS GRDNS|GTWY GATEWAY GATEWY GATWAY GTWAY
GLN GLEN|GLNS GLENS|GRN GREEN|GRNS GREENS|GRV GROVE GROV|GRVS GROVES|HBR HARBOR HARB HARBR HRBOR HARBOUR|HBRS HARBORS
HVN HAVEN HAVN|HTS HEIGHTS HEIGHT HGTS HT|HWY HIGHWAY HIGHWY HIWAY HIWY HWAY HGWY HYWY|HL HILL|HLS HILLS
HOLW HOLLOW HLLW HOLLOWS HOLWS|INLT INLET|IS ISLAND ISLND|ISS ISLANDS ISLNDS|ISLE ISLE ISLES
JCT JUNCTION JCTION JCTN JUNCTN JUNCTON|JCTS JUNCTIONS JCTNS|KY KEY|KYS KEYS|KNL KNOLL KNOL|KNLS KNOLLS
LK LAKE|LKS LAKES|LAND LAND|LNDG LANDING LNDNG|LN LANE LANES|LGT LIGHT|LGTS LIGHTS|LF LOAF|LCK LOCK|LCKS LOCKS
LDG LODGE LDGE LODG|LOOP LOOP LOOPS LP|MALL MALL|MNR MANOR|MNRS MANORS|MDW MEADOW|MDWS MEADOWS MEDOWS|MEWS MEWS
ML MILL|MLS MILLS|MSN MISSION MISSN MSSN|MTWY MOTORWAY|MT MOUNT MNT|MTN MOUNTAIN MNTAIN MNTN MOUNTIN MTIN
MTNS MOUNTAINS MNTNS|NCK NECK|ORCH ORCHARD ORCHRD|OVAL OVAL OVL|OPAS OVERPASS|PARK PARK PARKS PRK
PKWY PARKWAY PARKWAYS PARKWY PKWAY PKWYS PKY PWKY PKW|PASS PASS|PSGE PASSAGE|PATH PATH PATHS|PIKE PIKE PIKES|PNE PINE|PNES PINES
PL PLACE PLC|PLN PLAIN|PLNS PLAINS PLAINES|PLZ PLAZA PLZA|PT POINT POINTE|PTS POINTS|PRT PORT|PRTS PORTS
PR PRAIRIE PRARIE PRR|RADL RADIAL RAD RADIEL|RAMP RAMP|RNCH RANCH RANCHES RNCHS|RPD RAPID|RPDS RAPIDS|RST REST
RDG RIDGE RDGE|RDGS RIDGES|RIV RIVER RIVR RVR|RD ROAD|RDS ROADS|RTE ROUTE RT|ROW ROW|RUE RUE|RUN RUN|SHL SHOAL|SHLS SHOALS
SHR SHORE SHOAR|SHRS SHORES SHOARS|SKWY SKYWAY|SPG SPRING SPNG SPRNG|SPGS SPRINGS SPNGS SPRNGS|SPUR SPUR SPURS
SQ SQUARE SQR SQRE SQU|SQS SQUARES SQRS|STA STATION STATN STN|STRA STRAVENUE STRAV STRAVEN STRAVN STRVN STRVNUE
STRM STREAM STREME|ST STREET STR STRT STRET|STS STREETS|SMT SUMMIT SUMIT SUMITT|TER TERRACE TERR TE
TRWY THROUGHWAY|TRCE TRACE TRACES|TRAK TRACK TRACKS TRK TRKS|TRFY TRAFFICWAY|TRL TRAIL TRAILS TRLS TR
TRLR TRAILER TRLRS|TUNL TUNNEL TUNEL TUNLS TUNNELS TUNNL|TPKE TURNPIKE TRNPK TURNPK TPK|UPAS UNDERPASS
UN UNION|UNS UNIONS|VLY VALLEY VALLY VLLY|VLYS VALLEYS|VIA VIADUCT VDCT VIADCT|VW VIEW|VWS VIEWS
VLG VILLAGE VILL VILLAG VILLG VILLIAGE|VLGS VILLAGES|VL VILLE|VIS VISTA VIST VST VSTA|WALK WALK WALKS|WALL WALL
WAY WAY WY|WAYS WAYS|WL WELL|WLS WELLS|CONN CONNECTOR|CTOF CUTOFF`;

/** Types that are hardly ever part of the name: only a directional follows them, and a name precedes them. */
const strong = new Set(
  'ALY AVE BLVD CIR CT CTS CRES DR EXPY FWY HWY LN PKWY PL PLZ RD RTE SQ ST TER TPKE TRL WAY BYP'.split(' '),
);

const standardOf = new Map<string, string>();
const wordOf = new Map<string, string>();
for (const row of table.trim().split(/[|\n]/)) {
  const [standard, word, ...variants] = row.split(' ') as [string, ...string[]];
  wordOf.set(standard, word ?? standard);
  for (const spelling of [standard, word ?? standard, ...variants]) standardOf.set(spelling, standard);
}

/** The standard abbreviation of a street type in any spelling; undefined if the word isn't one. */
export function streetTypeOf(word: string): string | undefined {
  return standardOf.get(word);
}

/** Whether a standard abbreviation is a type and hardly ever part of a name (ST, AVE, not PARK or LK). */
export function isStrongType(standard: string): boolean {
  return strong.has(standard);
}

/** The whole word of a street type in any spelling (CRK → CREEK); other words and longer ones (PARKS) unchanged. */
export function wholeTypeWord(word: string): string {
  const standard = standardOf.get(word);
  if (standard === undefined) return word;
  const whole = required(wordOf.get(standard));
  return word.startsWith(whole) ? word : whole;
}

/** Every standard abbreviation of a type with its whole word. */
export function streetTypeWords(): Iterable<readonly [standard: string, whole: string]> {
  return wordOf;
}

/** Whole words of types that are long enough to be recognized when misspelled: RUN and ROW are too close to other words. */
const misspellable = [...wordOf].filter(([, word]) => word.length >= 4 || word === 'WAY');
const SHORTEST_MISSPELT = 3;

/** The types, at most a few, that an unknown word may be a misspelling of: STEET, RAOD, BOULEVAD. */
export function likeStreetTypes(word: string): readonly string[] {
  if (word.length < SHORTEST_MISSPELT || streetTypeOf(word) !== undefined || !/^[A-Z]+$/.test(word))
    return [];
  let least = word.length >= 7 ? 2 : 1;
  let like: string[] = [];
  for (const [standard, whole] of misspellable) {
    const edits = editDistance(word, whole, least);
    if (edits > least) continue;
    if (edits < least) like = [];
    least = edits;
    like.push(standard);
  }
  return like;
}
