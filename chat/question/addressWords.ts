const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** Types at the end of a street's name. */
export const STREET_TYPES = set(
  `st street ave avenue av rd road blvd boulevard ln lane dr drive ct court way pl place cir circle pkwy parkway hwy highway
   ter terrace trl trail aly alley sq square loop row pike broadway route rte fwy freeway expy plaza path run cv cove xing`,
);
/** Types at the beginning of a Spanish street's name. */
export const SPANISH_TYPES = set('calle avenida camino paseo carretera via callejon vereda rambla cll');
export const DIRECTIONS = set(
  'n s e w ne nw se sw north south east west northeast northwest southeast southwest',
);
export const UNITS = set('# apt apartment unit suite ste floor fl bldg building lot rm room spc trlr');

/** Codes of states that aren't also common words. */
export const CODES = set(
  'ak az ar ca ct dc fl ga il ia ks ky md mn ms mo mt ne nv nh nj nm ny nc nd ri sc sd tn tx ut vt wa wv wi wy gu mp pr',
);
/** Codes of states that are also words in English or Spanish. */
export const CODES_LIKE_WORDS = set('in or me hi ok oh de la pa ma al as co id mi va vi');
/** Codes that people also say about a house: “is it ok?”. */
export const CODES_LIKE_REMARKS = set('hi me ok oh');

/** Words between a street and its town. */
export const BEFORE_TOWN = set('in at near en cerca');
/** Words between a street and its town that are also within names: Avenue of the Americas. */
export const OF = set('of de del');
/** Words within a name of several capitalized words: Fond du Lac, Marina del Rey. */
export const WITHIN_NAMES = set('of de del la las los le du des the and in on by y');
/** Conjunctions between two houses. */
export const BETWEEN_HOUSES = set('and or & y o vs versus than with con');

/** Words that end an address even if they are capitalized. */
export const NEVER_TOWNS = set(
  `is are was were am be been do does did has have had can could will would should may might must what how when where why
   who which whose and or but so if then because since while than with without for from to about by on please thanks thank
   it its this that these those they them there here i you we he she my your our his her their me us hello hey ok okay yes
   no not also too just really still ever never now today yesterday tomorrow a an the
   es esta son estan fue que como cuando cual cuanto cuanta por para y o pero si se le lo mi tu su mis sus nuestro nuestra
   el un una gracias hola ya no hay muy tan sin con desde hasta va ser`,
);
/** Words that end an address unless they are capitalized as the rest of it. */
export const ELSEWHERE = set(
  `moving moves move moved movement motion sinking sinks sink sank sunk sinkhole rising rises rise rose risen stable unstable
   steady safe unsafe dangerous risky secure subsiding subsides subside subsided subsidence settling settles settle settled
   settlement sliding slides slide slid slipping dropping drops drop dropped falling falls fall fell uplift lifting lifts
   heaving heave going getting cracking cracked cracks tilting tilts shifting shifts shift shifted changing changes change
   changed covered coverage available measured measurable measurement report reports data pdf price cost costs worth buy sell
   sold bought down up fast slowly quickly much mm cm inch inches feet ft year years month months week weeks day days per
   last past next recently lately currently before after during until between over under house home property ground land
   building lot any anything something doing ready included good bad fine right wrong true correct better worse january
   february march april may june july august september october november december spring summer autumn winter fall danger
   trouble general total particular detail details case order area town city county state neighborhood region country map
   neighbors neighbor surroundings mueve mueven moviendo movido movimiento hunde hunden hundiendo hundido hundimiento sube
   suben bajando baja bajado subido estable segura seguro asienta asentando cubierta cubierto cubierta disponible medida
   medido informe datos precio cuesta casa terreno suelo comprar compro compra vender favor ano anos mes meses peligro`,
);
/** Units of a number that isn't a house's: 40 cents, 3 mm. */
export const MEASURES = set(
  `mm cm m km in inch inches ft feet foot usd dollars dollar cents cent percent year years yr yrs month months week weeks day
   days hour hours minute minutes credits credit questions question houses homes addresses places properties reports times`,
);
