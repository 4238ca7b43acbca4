import { describe, expect, it } from 'vitest';
import { parseAddress } from '../../../location/address/parseAddress.ts';
import { describeReading } from './describeReading.ts';
import { smallVocabulary } from './smallVocabulary.ts';

/** Addresses that public parsers get wrong, and their meaning: `number @ pre|type before|name|type|post @ unit @ area`. */
const hardStrings: readonly (readonly [text: string, reading: string])[] = [
  ['1600 Pennsylvania Ave NW, Washington, DC 20500', '1600 @ ||PENNSYLVANIA|AVE|NW @ WASHINGTON, DC 20500'],
  ['350 S 400 W, Salt Lake City, UT 84101', '350 @ S||400||W @ SALT LAKE CITY, UT 84101'],
  ['1234 E 3300 S Apt 5, Millcreek UT 84106', '1234 @ E||3300||S @ APT 5 @ MILLCREEK, UT 84106'],
  ['37-12 82nd St, Queens, NY 11372', '37-12 @ ||82ND|ST| @ QUEENS, NY 11372'],
  ['N6W23001 Bluemound Rd, Waukesha, WI 53188', 'N6W23001 @ ||BLUEMOUND|RD| @ WAUKESHA, WI 53188'],
  ['123 1/2 Main St, Springfield, OR', '123 1/2 @ ||MAIN|ST| @ SPRINGFIELD, OR'],
  ['16725 County Road 24, Plymouth, MN', '16725 @ |CO RD|24|| @ PLYMOUTH, MN'],
  ['19799 State Route O, Cosby, MO', '19799 @ |STATE HWY|O|| @ COSBY, MO'],
  ['3208 US Hwy 52 N, Rochester, MN', '3208 @ |US HWY|52||N @ ROCHESTER, MN'],
  ['8401 35W Service Dr NE, Blaine, MN', '8401 @ ||35W SERVICE|DR|NE @ BLAINE, MN'],
  ['PO Box 1234, Springfield, OR 97477', 'box @ SPRINGFIELD, OR 97477'],
  ['RR 2 Box 45A, Springfield OR', 'box @ SPRINGFIELD, OR'],
  ['425 Mission St #1200 San Francisco CA', '425 @ ||MISSION|ST| @ # 1200 @ SAN FRANCISCO, CA'],
  ['500 St Louis St, St Louis MO', '500 @ ||ST LOUIS|ST| @ ST LOUIS, MO'],
  ['120 St Marys Ave, Cincinnati OH', '120 @ ||ST MARYS|AVE| @ CINCINNATI, OH'],
  ['1 Avenue of the Stars, Los Angeles, CA', '1 @ |AVE|OF THE STARS|| @ LOS ANGELES, CA'],
  ['2100 Avenida de las Flores', '2100 @ |AVENIDA|DE LAS FLORES||'],
  ['3180 N Harbor Dr', '3180 @ N||HARBOR|DR|'],
  ['34 E Terrace Ave', '34 @ E||TERRACE|AVE|'],
  ['186 Bowery', '186 @ ||BOWERY||'],
  ['32 Avenue C, New York, NY', '32 @ |AVE|C|| @ NEW YORK, NY'],
  ['Main St & 1st Ave', '||MAIN|ST| & ||1ST|AVE|'],
  ['Hollywood Blvd and Vine St Los Angeles', '||HOLLYWOOD|BLVD| & ||VINE|ST| @ LOS ANGELES'],
  ['221B Baker Street', '221B @ ||BAKER|ST|'],
  ['1050 Elk Grove Town Center', '1050 @ ||ELK GROVE TOWN|CTR|'],
  ['4533 Park Ave S, Minneapolis, MN', '4533 @ ||PARK|AVE|S @ MINNEAPOLIS, MN'],
  ['742 Evergreen Terrace, 97403', '742 @ ||EVERGREEN|TER| @ 97403'],
  ['1000 5th Avenue New York', '1000 @ ||5TH|AVE| @ NEW YORK'],
  ['8040 OLD CEDAR AVE S BLOOMINGTON MN 55425-1234', '8040 @ ||OLD CEDAR|AVE|S @ BLOOMINGTON, MN 55425-1234'],
  ['100 North St', '100 @ ||NORTH|ST|'],
  ['230 Fish and Game Rd', '230 @ ||FISH AND GAME|RD|'],
  ["15 O'Farrell St., Suite 200", '15 @ ||OFARRELL|ST| @ STE 200'],
  ['Calle Luna 105, San Juan, PR', '105 @ |CALLE|LUNA|| @ SAN JUAN, PR'],
  ['12 El Camino Real Millbrae CA', '12 @ ||EL CAMINO REAL|| @ MILLBRAE, CA'],
  ['55 La Rambla San Clemente CA', '55 @ ||LA RAMBLA|| @ SAN CLEMENTE, CA'],
  ['1200 Ave of the Americas NY NY', '1200 @ |AVE|OF THE AMERICAS|| @ NEW YORK, NY'],
  ['98 Broad Brook, CT', '98 @ ||BROAD|BRK| @ CT'],
  ['San Francisco, CA', 'area @ SAN FRANCISCO, CA'],
  ['94103', 'area @ 94103'],
  ['Los Angeles County, CA', 'area @ LOS ANGELES COUNTY, CA'],
  ['45-955 Kamehameha Hwy, Kaneohe, HI 96744', '45-955 @ ||KAMEHAMEHA|HWY| @ KANEOHE, HI 96744'],
  ['W156N11355 Pilgrim Rd, Germantown, WI', 'W156N11355 @ ||PILGRIM|RD| @ GERMANTOWN, WI'],
  ['1000 Main St Ste B200, Springfield OR', '1000 @ ||MAIN|ST| @ STE B200 @ SPRINGFIELD, OR'],
  ['22 Highway 1, Santa Fe, NM', '22 @ |HWY|1|| @ SANTA FE, NM'],
  ['14 Rt 3A, Cohasset, MA', '14 @ |RTE|3A|| @ COHASSET, MA'],
  ['1000 E. 40 South', '1000 @ E||40||S'],
  ['1 Dr Carlton B Goodlett Pl, San Francisco', '1 @ ||DR CARLTON B GOODLETT|PL| @ SAN FRANCISCO'],
  ['10 Court Street East', '10 @ ||COURT|ST|E'],
  ['4051 27th Ave S Minneapolis MN 553404', '4051 @ ||27TH|AVE|S @ MINNEAPOLIS, MN'],
  ['4051 Co Rd 27', '4051 @ |CO RD|27||'],
  ['26 Court Street, 02109', '26 @ ||COURT|ST| @ 02109'],
  ['8512 141 St Ct', '8512 @ ||141 STREET|CT|'],
  ['3630 POOLE RD COLERAIN TOWNSHIP', '3630 @ ||POOLE|RD| @ COLERAIN TOWNSHIP'],
  ['10 Hwy 360, White Sulphur Springs, MT 59645', '10 @ |HWY|360|| @ WHITE SULPHUR SPRINGS, MT 59645'],
  ['verify', 'none'],
];

/** More of the kinds that people write. */
const otherStrings: readonly (readonly [text: string, reading: string])[] = [
  ['350 S 400 W, SLC', '350 @ S||400||W @ SALT LAKE CITY, UT'],
  ['742 evergreen terrace springfield or 97403', '742 @ ||EVERGREEN|TER| @ SPRINGFIELD, OR 97403'],
  ['742 evergreen terrace springfield or', '742 @ ||EVERGREEN|TER| @ SPRINGFIELD, OR'],
  ['742 Evergreen Terrace', '742 @ ||EVERGREEN|TER|'],
  ['123 Main', '123 @ ||MAIN||'],
  ['100 Main St, Apt 5, Springfield, OR, USA', '100 @ ||MAIN|ST| @ APT 5 @ SPRINGFIELD, OR'],
  ['Apt 5, 100 Main St, Springfield OR', '100 @ ||MAIN|ST| @ APT 5 @ SPRINGFIELD, OR'],
  ['#42 233 S Wacker Dr 60606', '233 @ S||WACKER|DR| @ # 42 @ 60606'],
  ['233 S Wacker Dr lobby 60606', '233 @ S||WACKER|DR| @ LBBY @ 60606'],
  ['100 S Main St Apt #5 Springfield OR', '100 @ S||MAIN|ST| @ APT 5 @ SPRINGFIELD, OR'],
  ['100 Main St 2nd Floor Springfield OR', '100 @ ||MAIN|ST| @ 2ND FL @ SPRINGFIELD, OR'],
  ['100 Main St 5B, Springfield OR', '100 @ ||MAIN|ST| @ # 5B @ SPRINGFIELD, OR'],
  ['123 Main St, 5B, Springfield, OR', '123 @ ||MAIN|ST| @ # 5B @ SPRINGFIELD, OR'],
  ['100 Front St', '100 @ ||FRONT|ST|'],
  ['100 Front St Front', '100 @ ||FRONT|ST| @ FRNT'],
  ['100 Main St Suite 5 Colerain Twp', '100 @ ||MAIN|ST| @ STE 5 @ COLERAIN TWP'],
  ['100 Main St Boston MA 2109', '100 @ ||MAIN|ST| @ BOSTON, MA 02109'],
  ['100 Main Ct', '100 @ ||MAIN|CT|'],
  ['100 Elm St NE', '100 @ ||ELM|ST|NE'],
  ['100 Main St Hartford CT', '100 @ ||MAIN|ST| @ HARTFORD, CT'],
  ['100 Main St Los Angeles California', '100 @ ||MAIN|ST| @ LOS ANGELES, CA'],
  ['100 Kansas City Rd Kansas City Kansas', '100 @ ||KANSAS CITY|RD| @ KANSAS CITY, KS'],
  ['10 Main St, New York, New York', '10 @ ||MAIN|ST| @ NEW YORK, NY'],
  ['100 Main St Springfield Lane County OR', '100 @ ||MAIN|ST| @ SPRINGFIELD, LANE COUNTY, OR'],
  ['Main St, Springfield OR', 'no number @ ||MAIN|ST| @ SPRINGFIELD, OR'],
  ['Springfield', 'area @ SPRINGFIELD'],
  ['Springfeild 97403', 'area @ SPRINGFEILD, 97403'],
  ['97403 Springfield OR', 'area @ SPRINGFIELD, OR 97403'],
  ['new york', 'area @ NEW YORK'],
  ['5 Ave', 'no number @ ||5|AVE|'],
  ['5 Hwy 12345', '5 @ |HWY|12345||'],
  ['100 Boulevard East, Springfield OR', '100 @ |BLVD|E|| @ SPRINGFIELD, OR'],
  ['123½ Main St', '123 1/2 @ ||MAIN|ST|'],
  ['N6 W23001 Bluemound Rd', 'N6W23001 @ ||BLUEMOUND|RD|'],
  ['12 E St', '12 @ ||E|ST|'],
  ['100 A St', '100 @ ||A|ST|'],
  ['One Main St', '1 @ ||MAIN|ST|'],
  ['Seven Oaks Dr', 'no number @ ||SEVEN OAKS|DR|'],
  ['1 First St, e San Jose CA', '1 @ ||1ST|ST|E @ SAN JOSE, CA'],
  ['City Hall, 100 Main St, Springfield OR', '100 @ ||MAIN|ST| @ SPRINGFIELD, OR'],
  ['100 Main St & 1st Ave Springfield OR', '100 @ ||MAIN|ST| @ SPRINGFIELD, OR'],
  ['Broadway & 42nd St New York', '||BROADWAY|| & ||42ND|ST| @ NEW YORK'],
  ['Hollywood & Vine, Los Angeles', '||HOLLYWOOD|| & ||VINE|| @ LOS ANGELES'],
  ['corner of Main and 5th, Springfield OR', '||MAIN|| & ||5TH|| @ SPRINGFIELD, OR'],
  ['Fish and Game Rd, Springfield OR', 'no number @ ||FISH AND GAME|RD| @ SPRINGFIELD, OR'],
  ['Rural Route 5, Springfield OR', 'box @ SPRINGFIELD, OR'],
  ['Route 2 Box 45 Springfield OR', 'box @ SPRINGFIELD, OR'],
  ['General Delivery, Springfield OR 97477', 'box @ SPRINGFIELD, OR 97477'],
  ['123 Main St PO Box 5 Springfield OR', '123 @ ||MAIN|ST| @ SPRINGFIELD, OR'],
  ['1234 RR 620 S, Austin TX', '1234 @ |RM|620||S @ AUSTIN, TX'],
  ['123 W North Bend Rd North Bend OH 45238', '123 @ W||NORTH BEND|RD| @ NORTH BEND, OH 45238'],
  ['100 Mount Saint Joseph Rd, Mt. St. Joseph, OH', '100 @ ||MT ST JOSEPH|RD| @ MT ST JOSEPH, OH'],
  ['100 Main St - Apt 4, Springfield - OR', '100 @ ||MAIN|ST| @ APT 4 @ SPRINGFIELD, OR'],
  ['100 Пушкина St, Springfield OR', '100 @ ||ПУШКИНА|ST| @ SPRINGFIELD, OR'],
  ['12 Calle Ñandú, San José CA', '12 @ |CALLE|NANDU|| @ SAN JOSE, CA'],
  ['100 Main St (rear), Springfield, OR', '100 @ ||MAIN|ST| @ REAR @ SPRINGFIELD, OR'],
  ['HC 1 Box 5, Springfield OR', 'box @ SPRINGFIELD, OR'],
  ['P.O. Box 5, Springfield OR', 'box @ SPRINGFIELD, OR'],
  ['123 County Road #12, Springfield OR', '123 @ |CO RD|12|| @ SPRINGFIELD, OR'],
  ['100 Old US Highway 17 N, Springfield OR', '100 @ ||OLD US HWY 17||N @ SPRINGFIELD, OR'],
  ['100 N.W. Main St., Springfield, Ore.', '100 @ NW||MAIN|ST| @ SPRINGFIELD, OR'],
  ['1234 US 31 S, Springfield OR', '1234 @ |US HWY|31||S @ SPRINGFIELD, OR'],
  ['1234 S US 31, Springfield OR', '1234 @ S|US HWY|31|| @ SPRINGFIELD, OR'],
  ['1234 N US Highway 1', '1234 @ N|US HWY|1||'],
  ['1234 SR-7', '1234 @ |STATE HWY|7||'],
  ['1234 I-35 Frontage Rd', '1234 @ |I|35 FRONTAGE|RD|'],
  ['1234 IH 35 N, Austin TX', '1234 @ |I|35||N @ AUSTIN, TX'],
  ['1234 FM 1960 Rd W, Austin TX', '1234 @ |FM|1960||W @ AUSTIN, TX'],
  ['1234 US Hwy 17 Business N', '1234 @ |US HWY|17|BUS|N'],
  ['1234 Business US 17 N', '1234 @ |US HWY|17|BUS|N'],
  ['1234 Hwy 9 Bypass E', '1234 @ |HWY|9|BYP|E'],
  ['1234 Alt US 41', '1234 @ |US HWY|41|ALT|'],
  ['2750 27.5 Rd, Springfield OR', '2750 @ ||27 1/2|RD| @ SPRINGFIELD, OR'],
  ['2750 27 1/2 Rd, Springfield OR', '2750 @ ||27 1/2|RD| @ SPRINGFIELD, OR'],
  ['27 1/2 Rd, Springfield OR', 'no number @ ||27 1/2|RD| @ SPRINGFIELD, OR'],
  ['Calle 13 #105, San Juan PR', '105 @ |CALLE|13|| @ SAN JUAN, PR'],
  ['150 Calle A, San Juan, PR', '150 @ |CALLE|A|| @ SAN JUAN, PR'],
  ['Urb Las Gladiolas, 150 Calle A, San Juan, PR 00901', '150 @ |CALLE|A|| @ SAN JUAN, PR 00901'],
  ['100 Main St Springfield OR97403', '100 @ ||MAIN|ST| @ SPRINGFIELD, OR 97403'],
  ['John Smith 100 Main St Springfield OR', '100 @ ||MAIN|ST| @ SPRINGFIELD, OR'],
  ['City Hall 100 Main St Springfield OR', '100 @ ||MAIN|ST| @ SPRINGFIELD, OR'],
  ['John Smith, 100 Main St, Springfield OR', '100 @ ||MAIN|ST| @ SPRINGFIELD, OR'],
  ['5 Penn Plaza New York NY', '5 @ ||PENN|PLZ| @ NEW YORK, NY'],
  ['1 World Trade Center, New York, NY', '1 @ ||WORLD TRADE|CTR| @ NEW YORK, NY'],
  ['30 Rockefeller Plaza NY NY', '30 @ ||ROCKEFELLER|PLZ| @ NEW YORK, NY'],
  ['Pier 39 San Francisco CA', 'none'],
  ['42nd and Broadway NYC', '||42ND|| & ||BROADWAY|| @ NEW YORK, NY'],
  ['W 42nd St & 7th Ave, New York', 'W||42ND|ST| & ||7TH|AVE| @ NEW YORK'],
  ['NE corner of 5th and Main, Springfield OR', '||5TH|| & ||MAIN|| @ SPRINGFIELD, OR'],
  ['55 Central Park West New York NY', '55 @ ||CENTRAL|PARK|W @ NEW YORK, NY'],
  ['100 Main St. , Springfield , IL.', '100 @ ||MAIN|ST| @ SPRINGFIELD, IL'],
  ['100 Hwy 99 N Unit 5 Springfield OR', '100 @ |HWY|99||N @ UNIT 5 @ SPRINGFIELD, OR'],
  ['5 Old Hwy 61 Rd', '5 @ ||OLD HWY 61|RD|'],
  ['500 Avenue U', '500 @ |AVE|U||'],
  ['123 Main St, Springfield, TX 97403', '123 @ ||MAIN|ST| @ SPRINGFIELD, TX 97403'],
  ['123 Main Street 97403', '123 @ ||MAIN|ST| @ 97403'],
  ['123 N 5th', '123 @ N||5TH||'],
  ['123 N. Fifth Street', '123 @ N||5TH|ST|'],
  ['123 Fifth', '123 @ ||5TH||'],
  ['123 W 5th Ave Apt. 3-B, Springfield, OR', '123 @ W||5TH|AVE| @ APT 3-B @ SPRINGFIELD, OR'],
  ['123 State St', '123 @ ||STATE|ST|'],
  ['State St, Springfield, OR', 'no number @ ||STATE|ST| @ SPRINGFIELD, OR'],
  ['100 County Line Rd', '100 @ ||COUNTY LINE|RD|'],
  ['100 Park', '100 @ ||PARK||'],
  ['100 Park Ave # 3', '100 @ ||PARK|AVE| @ # 3'],
  ['100 Broadway St Paul MN', '100 @ ||BROADWAY|| @ ST PAUL, MN'],
  ['100 N Broadway, Saint Louis, Missouri 63105-0001', '100 @ N||BROADWAY|| @ ST LOUIS, MO 63105-0001'],
  ['100 MLK Jr Blvd', '100 @ ||MLK JR|BLVD|'],
  ['Building 5, 100 Main St, Springfield OR', '100 @ ||MAIN|ST| @ BLDG 5 @ SPRINGFIELD, OR'],
  ['100 Main St Bldg 5 Ste 200 Springfield OR', '100 @ ||MAIN|ST| @ BLDG 5 STE 200 @ SPRINGFIELD, OR'],
  ['100-102 Main St Springfield OR', '100-102 @ ||MAIN|ST| @ SPRINGFIELD, OR'],
  ['100 & 102 Main St Springfield OR', '100-102 @ ||MAIN|ST| @ SPRINGFIELD, OR'],
  ['100A Main St', '100A @ ||MAIN|ST|'],
  ['100 A Main St', '100 @ ||A MAIN|ST|'],
  ['A100 Main St', 'A100 @ ||MAIN|ST|'],
  ['123 1st St', '123 @ ||1ST|ST|'],
  ['123 1 St', '123 @ ||1|ST|'],
  ['I-5 Springfield OR', 'no number @ |I|5|| @ SPRINGFIELD, OR'],
  ['0 Main St Springfield OR', '0 @ ||MAIN|ST| @ SPRINGFIELD, OR'],
  ['100 Main St Kansas City', '100 @ ||MAIN|ST| @ KANSAS CITY'],
  ['100 Las Vegas Blvd S Las Vegas NV', '100 @ ||LAS VEGAS|BLVD|S @ LAS VEGAS, NV'],
  ['100 Virginia Beach Blvd Virginia Beach VA', '100 @ ||VIRGINIA BEACH|BLVD| @ VIRGINIA BEACH, VA'],
];

describe('the likeliest reading', () => {
  it('is correct for 55 hard strings', () => {
    expect(hardStrings).toHaveLength(55);
  });

  it.each(hardStrings)('of %s is %s', (text, reading) => {
    expect(describeReading(parseAddress(text, smallVocabulary)[0])).toBe(reading);
  });

  it.each(otherStrings)('of %s is %s', (text, reading) => {
    expect(describeReading(parseAddress(text, smallVocabulary)[0])).toBe(reading);
  });
});

describe('the other readings', () => {
  it.each([
    ['72-74 Main St, Springfield OR', '72 @ ||MAIN|ST| @ SPRINGFIELD, OR'],
    ['221 B Baker St, Springfield OR', '221B @ ||BAKER|ST| @ SPRINGFIELD, OR'],
    ['100 - 102 Main St Springfield OR', '100 @ ||MAIN|ST| @ SPRINGFIELD, OR'],
    ['8512 141 St Ct', '8512 @ ||141ST STREET|CT|'],
    ['8 Mile Rd, Springfield OR', 'no number @ ||8 MILE|RD| @ SPRINGFIELD, OR'],
    ['Seven Oaks Dr, Springfield OR', '7 @ ||OAKS|DR| @ SPRINGFIELD, OR'],
    ['100 North St, Springfield OR', '100 @ ||N|ST| @ SPRINGFIELD, OR'],
    ['100 5 Ave, New York NY', '100 @ ||5TH|AVE| @ NEW YORK, NY'],
    ['100 Elm St NE', '100 @ ||ELM|ST| @ NE'],
    ['1000 5th Avenue New York', '1000 @ ||5TH|AVE| @ NY'],
    ['3630 Poole Rd Colerain', '3630 @ ||POOLE ROAD COLERAIN||'],
    ['100 Main St & 1st Ave, Springfield OR', '||MAIN|ST| & ||1ST|AVE| @ SPRINGFIELD, OR'],
    ['Fish and Game Rd, Springfield OR', '||FISH|| & ||GAME|RD| @ SPRINGFIELD, OR'],
  ])('of %s include %s', (text, reading) => {
    expect(parseAddress(text, smallVocabulary).map(describeReading)).toContain(reading);
  });

  it('are marked as doubtful, the first is not', () => {
    for (const [text] of [...hardStrings, ...otherStrings]) {
      const doubts = parseAddress(text, smallVocabulary).map(({ doubt }) => doubt);
      expect(doubts[0] ?? 0).toBe(0);
    }
  });

  it('never change the class of a highway: State Hwy 12 is not US Hwy 12', () => {
    const readings = parseAddress('10 State Hwy 12, White Sulphur Springs, MT', smallVocabulary);
    expect(readings.map(describeReading)).toEqual(['10 @ |STATE HWY|12|| @ WHITE SULPHUR SPRINGS, MT']);
  });

  it('never read an ordinal as a route: 27th is not County Road 27', () => {
    const ordinal = parseAddress('4051 27th Ave S', smallVocabulary).map(describeReading);
    const route = parseAddress('4051 County Road 27', smallVocabulary).map(describeReading);
    expect(ordinal.join()).not.toContain('CO RD');
    expect(route.join()).not.toContain('27TH');
  });
});

describe('a text that is not an address', () => {
  it.each([
    '',
    ' ',
    ',',
    '#',
    '&',
    '123',
    '98',
    'asdf qwer',
    '?!',
    '1 2 3 4',
    '12345 67890 abc',
    '40.7128, -74.0060',
    '1.5 Main St',
  ])('%j has no reading', (text) => {
    expect(parseAddress(text, smallVocabulary)).toEqual([]);
  });
});
