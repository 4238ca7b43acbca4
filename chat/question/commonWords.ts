import { stemmer } from 'stemmer';

/**
 * Common words of spoken English. If one of these occurs in no passage, that says little about the subject of a question;
 * any other unknown word suggests another subject.
 */
const COMMON =
  `able above accept across act actually add afraid after afternoon again against age ago agree ahead almost alone along already
  although among amount answer apart apparently appear around ask asked asking assume away awful back bad badly based basically become been before
  begin behind believe below beside best better between beyond big bit block body both break bring bunch busy buyer by call called came case cause
  certain certainly chance change check choose clear clearly close closing come common complete concern confused consider correct couple course crazy
  current currently customer cut day deal dear decide deeper definitely depend desk detail die different difficult dig directly do double doubt down
  due during each early easily easy either else end enough entire especially etc evening exact exactly example exist expect experience explain extra
  face fact fair far fast feel few figure final finally find fine finish first fix follow forever form former forward found friend front full fully
  funny further future general generally gets girl gone good got great group guess guy guys half hand handle happen happened happy hard hardly hate
  hear heard help here high hold hope hoping hour huge husband idea imagine important include including inside instead interested into involved issue
  job join jump just keep kid kind knew knows large last late lately later lead learn least leave left less line list listen little live local long
  longer look looking loose lot love low lucky made mail main major make man manage matter maybe mention mess middle mind minute mom moment month
  morning move name near nearly necessary need never new next nice night none normal note nothing notice number obvious odd off offer often old once
  open option order others otherwise outside over own pair part party past people perfect perhaps person pick piece plain plan please point poor
  possible possibly pretty previous probably problem proper properly pull purpose put question quick quickly quiet quite ran rather reach read ready
  real realize really reason recent recently regard regular related remember remind reply rest return right rough round run sad same sat saw say
  screen second see seem seems seen send sense sent separate serious seriously set several shall share short show shut sick side similar simple simply
  since single sit situation slow small soon sorry sort sound speak special spend spot stand start started state stay step stick stop straight strange
  strong stuff stupid such suddenly suggest suppose supposed sure surprised switch talk talking team terrible thank thanks that think thinking third
  thought through throw thus tie till time times tiny tired today together told tomorrow tonight took top total totally touch tough toward tried true
  truly trust try trying turn twice type typical typing under understand unfortunately unless until upon use used useful user usual usually various
  via view visit wait waiting walk wall wanted waste watch week weekend weird well went whatever while whole wife willing wish within without woman
  wonder wondering word words work worked working works world worry worse worst worth write wrong yeah year years yes yesterday yet young yourself
  monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december
  one two three four five six seven eight nine ten hundred thousand dozen lol omg btw asap fyi idk pls plz thx ugh wow damn hell gonna wanna gotta
  kinda sorta dont doesnt didnt cant couldnt wont wouldnt isnt arent wasnt ive youre theyre theres thats whats hows lets im id`
    .split(/\s+/)
    .filter(Boolean);

const STEMS = new Set(COMMON.map((word) => stemmer(word)));

/** Whether a stem is that of a common word. */
export function isCommon(stem: string): boolean {
  return STEMS.has(stem);
}
