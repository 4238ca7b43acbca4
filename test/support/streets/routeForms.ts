/** Streets whose names end in a number, as written by sources in many states; N stands for the number. */
const ROUTES =
  `County Road N|County Rd N|Co Rd N|CR N|C.R. N|County Highway N|Co Hwy N|CTH N|CSAH N|County Line Road N|County Route N|Anderson County Road N
Old County Road N|State Highway N|State Hwy N|State Route N|State Rte N|State Road N|St Rd N|St Hwy N|SR N|SH N|NYS Route N|NYS Rte N|NC Highway N|NC Hwy N
Texas Highway N|TX N|Ohio N|M N|K N|US Highway N|US Hwy N|US Route N|US N|U.S. Highway N|US Highway N Business|US Hwy N Bypass|US Hwy N Alt|Old US Highway N
Old Highway N|Old Hwy N|Old State Road N|Highway N|Hwy N|Highway N North|Route N|Rte N|Rt N|Trunk Highway N|State Trunk Highway N|Interstate N|I N|I-N|I-N Frontage Road
Farm to Market Road N|FM N|FM Road N|RM N|RR N|Ranch Road N|Ranch to Market Road N|Farm Road N|Park Road N|Loop N|Spur N|State Loop N|Business N|Business Highway N
Private Road N|Pvt Road N|Private Drive N|Private Lane N|PR N|Pr Rd N|Forest Road N|Forest Service Road N|FS Road N|NF N|USFS Road N|National Forest Road N
Fire Lane N|Fire Road N|Firelane N|Fire Tower Road N|Service Road N|Frontage Road N|Access Road N|Haul Road N|Camp Road N|Lease Road N|Ranch Lane N
BIA Road N|BIA Route N|Indian Route N|Indian Service Route N|Navajo Route N|BLM Road N|Tribal Road N|Township Road N|Twp Rd N|Township Highway N|TR N|T N|Parish Road N
Smith Road N|Smith Rd N|Mill Creek Drive N|Oak Street N|Elm Avenue N|Lake Lane N|Park Lane N|Sunset Trail N|Pine Court N|River Way N|Hill Place N|Maple Circle N
Avenue N|Street N|Road N|Lane N|Drive N|Calle N|Avenida N|Carr N|Carretera N|Ruta N|Quarry Loop N|Timber Spur N|Lot N Road|Unit N Road|Building N Road|Suite N Road
Site N|Lot N|Row N|Pier N|Dock N|Ramp N|Exit N|Gate N|Tract N Road|Section N Road|Block N Road|Mile N Road|N Mile Road|N Road|Nth Street|Nth Ave N
Highway N Spur|Highway N Loop|Highway N East|State Road N A|County Road N B|Road N NW|N 1/2 Road|Key N Road|Space N Lane|Floor N Road|Stop N Road|Slip N Road`
    .split(/[|\n]/)
    .map((route) => route.trim());

const NUMBERS = ['2', '9', '12', '140', '312', '1960'];
const LETTERS = ['A', 'B', 'E', 'N', 'KK'];

/** Every form with every number, and some with letters: `County Road KK`. */
export function routeForms(): string[] {
  const numbered = ROUTES.flatMap((route) =>
    NUMBERS.map((number) => route.replace(/Nth/g, ordinal(number)).replace(/\bN\b/, number)),
  );
  const lettered = [
    'County Road',
    'Highway',
    'Avenue',
    'Route',
    'Road',
    'County Highway',
    'CTH',
    'Private Road',
    'Frontage Road',
    'Lane',
    'Street',
  ].flatMap((road) => LETTERS.map((letter) => `${road} ${letter}`));
  return [...new Set([...numbered, ...lettered])];
}

function ordinal(number: string): string {
  return `${number}${{ '2': 'nd', '12': 'th' }[number] ?? 'th'}`;
}
