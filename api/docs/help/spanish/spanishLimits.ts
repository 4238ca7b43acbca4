import type { HelpFacts, HelpSection } from '../section.ts';
import { section } from './spanishSection.ts';

/** What a report does not say, and who to ask instead, in Spanish. */
export function spanishLimits({ cellM }: HelpFacts): HelpSection[] {
  return [notSaid(cellM), ...RISKS, ...ADVICE];
}

function notSaid(cellM: string): HelpSection {
  return section(
    'not-said',
    'Lo que un informe no dice',
    'No dice por qué se mueve el terreno, qué pasará después, si un edificio está dañado o es seguro, ni cómo se mueve ' +
      `algo más pequeño que su celda de ${cellM}. No es un estudio de ingeniería ni una inspección, y no los ` +
      'sustituye. No es asesoría legal.',
    {
      asked: [
        'qué no dice un informe, sustituye una inspección, reemplaza un estudio de suelo, límites del informe',
      ],
    },
  );
}

const RISKS: readonly HelpSection[] = [
  section(
    'building',
    'Si un edificio es seguro',
    'El servicio no puede decir si un edificio o sus cimientos son seguros. Mide desde el espacio el terreno de una ' +
      'celda. Si ve grietas, puertas que se atoran o una pared inclinada, consulte a un ingeniero estructural o ' +
      'geotécnico con licencia, diga lo que diga el informe.',
    {
      asked: [
        'es segura la casa, hay grietas en la pared, los cimientos están dañados, se va a caer mi casa, puertas que se atoran',
      ],
    },
  ),
  section(
    'sinkhole',
    'Socavones',
    'El servicio no puede predecir socavones. El terreno puede colapsar sin ningún movimiento lento previo, o en un ' +
      'punto mucho más pequeño que la celda. Un informe tranquilo no prueba que no se abrirá un socavón. Pregunte al ' +
      'servicio geológico del estado y a un ingeniero.',
    {
      asked: [
        'habrá un socavón, riesgo de socavón, se va a abrir el terreno bajo mi casa, pueden predecir socavones',
      ],
    },
  ),
  section(
    'forecast',
    'El futuro',
    'El servicio no hace pronósticos. Un informe trata del registro pasado. El terreno puede acelerar, frenar o detenerse, por ' +
      'ejemplo cuando cambia el bombeo de agua. Vuelva a consultar el lugar cuando haya observaciones nuevas; consultar es ' +
      'gratis. El servicio no avisa de terremotos.',
    {
      requests: ['Con `since`, un informe repetido es gratis hasta que haya una observación más nueva.'],
      asked: [
        'se va a seguir hundiendo, cuánto se hundirá en diez años, pronóstico, va a empeorar, qué pasará en el futuro',
      ],
    },
  ),
];

const ADVICE: readonly HelpSection[] = [
  section(
    'cause',
    'Por qué se mueve el terreno',
    'El servicio no puede decirlo: solo mide el movimiento. Entre las causas conocidas están el bombeo de agua ' +
      'subterránea, petróleo o gas, la minería, la compactación de suelos blandos y las estaciones del año. Un geólogo ' +
      'o un ingeniero geotécnico puede averiguar cuál se aplica a un lugar.',
    {
      asked: [
        'por qué se hunde el terreno, cuál es la causa, quién tiene la culpa, es por la mina, bombeo de agua',
      ],
    },
  ),
  section(
    'legal',
    'Leyes, seguros y valor',
    'El servicio no da asesoría legal, de seguros, de inversión ni de ingeniería. No dice cuánto vale una propiedad ni ' +
      'si conviene comprarla. Un informe es una medición que usted puede mostrar a un abogado, a una aseguradora, a un ' +
      'tasador o a un ingeniero.',
    {
      asked: [
        'debo comprar esta casa, puedo demandar al vendedor, lo cubre el seguro, cuánto vale mi casa, sirve ante un juez',
      ],
    },
  ),
  section(
    'other-questions',
    'Otras preguntas sobre una casa',
    'El servicio no lo sabe. Mide cómo se mueve el terreno, y nada más sobre una casa o su dueño: ni inundaciones, incendios, ' +
      'clima, radón, moho, plagas o ruido, ni delitos, escuelas, uso del suelo, dueños o año de construcción, ni préstamos o ' +
      'tasas, ni a nadie que repare algo.',
    {
      asked: [
        'riesgo de inundación, quién es el dueño, escuelas cerca, delitos en la zona, año de construcción, impuestos',
      ],
    },
  ),
  section(
    'next-steps',
    'Qué hacer después',
    'Si la dirección es segura y la velocidad es grande, o si el terreno cercano se mueve de forma desigual, muestre el ' +
      'informe a un ingeniero geotécnico o estructural con licencia antes de comprar, construir o reparar. Si la ' +
      'dirección no es segura, espere un registro más largo y no lo lea como una señal de que todo está bien. Si el ' +
      'terreno es estable, estos datos no dan motivo para una inspección, pero las grietas o las puertas que se atoran ' +
      'sí lo dan.',
    {
      asked: [
        'qué hago ahora, debo preocuparme, es grave, a quién llamo, necesito un ingeniero, es peligroso',
      ],
    },
  ),
];
