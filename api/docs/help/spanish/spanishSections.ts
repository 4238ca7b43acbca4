import type { HelpFacts } from '../section.ts';
import { spanishAccounts } from './spanishAccounts.ts';
import { spanishCustomers } from './spanishCustomers.ts';
import { spanishDevelopers } from './spanishDevelopers.ts';
import { spanishMoney } from './spanishMoney.ts';
import { spanishOperators } from './spanishOperators.ts';
import { spanishPayment } from './spanishPayment.ts';
import { spanishPrograms } from './spanishPrograms.ts';
import { spanishReading } from './spanishReading.ts';
import { section, type SpanishSection } from './spanishSection.ts';

/** Answers in Spanish as in docs/glossary.md, under the anchors of the English answers. */
export function spanishSections(facts: HelpFacts): SpanishSection[] {
  return [
    ...spanishReading(facts),
    ...limits(facts),
    ...ADVICE,
    ...spanishMoney(facts),
    ...spanishPayment(facts),
    ...USING,
    ...spanishAccounts(facts),
    ...spanishCustomers(facts),
    ...spanishPrograms(facts),
    ...spanishDevelopers(facts),
    ...spanishOperators(),
  ];
}

function limits({ cellM }: HelpFacts): SpanishSection[] {
  return [
    section(
      'not-said',
      'Lo que un informe no dice',
      'No dice por qué se mueve el terreno, qué pasará después, si un edificio está dañado o es seguro, ni cómo se mueve ' +
        `algo más pequeño que su celda de ${cellM}. No es un estudio de ingeniería ni una inspección, y no los ` +
        'sustituye. No es asesoría legal.',
    ),
    section(
      'building',
      'Si un edificio es seguro',
      'El servicio no puede decir si un edificio o sus cimientos son seguros. Mide desde el espacio el terreno de una ' +
        'celda. Si ve grietas, puertas que se atoran o una pared inclinada, consulte a un ingeniero estructural o ' +
        'geotécnico con licencia, diga lo que diga el informe.',
    ),
    section(
      'sinkhole',
      'Socavones',
      'El servicio no puede predecir socavones. El terreno puede colapsar sin ningún movimiento lento previo, o en un ' +
        'punto mucho más pequeño que la celda. Un informe tranquilo no prueba que no se abrirá un socavón. Pregunte al ' +
        'servicio geológico del estado y a un ingeniero.',
    ),
    section(
      'forecast',
      'El futuro',
      'El servicio no hace pronósticos. El terreno puede acelerar, frenar o detenerse, por ejemplo cuando cambia el ' +
        'bombeo de agua. Vuelva a consultar el lugar cuando haya observaciones nuevas; consultar es gratis. El servicio ' +
        'no avisa de terremotos.',
    ),
  ];
}

const ADVICE: readonly SpanishSection[] = [
  section(
    'cause',
    'Por qué se mueve el terreno',
    'El servicio no puede decirlo: solo mide el movimiento. Entre las causas conocidas están el bombeo de agua ' +
      'subterránea, petróleo o gas, la minería, la compactación de suelos blandos y las estaciones del año. Un geólogo ' +
      'o un ingeniero geotécnico puede averiguar cuál se aplica a un lugar.',
  ),
  section(
    'legal',
    'Leyes, seguros y valor',
    'El servicio no da asesoría legal, de seguros, de inversión ni de ingeniería. No dice cuánto vale una propiedad ni ' +
      'si conviene comprarla. Un informe es una medición que usted puede mostrar a un abogado, a una aseguradora, a un ' +
      'tasador o a un ingeniero.',
  ),
  section(
    'next-steps',
    'Qué hacer después',
    'Si la dirección es segura y la velocidad es grande, o si el terreno cercano se mueve de forma desigual, muestre el ' +
      'informe a un ingeniero geotécnico o estructural con licencia antes de comprar, construir o reparar. Si la ' +
      'dirección no es segura, espere un registro más largo y no lo lea como una señal de que todo está bien. Si el ' +
      'terreno es estable, estos datos no dan motivo para una inspección, pero las grietas o las puertas que se atoran ' +
      'sí lo dan.',
  ),
];

const USING: readonly SpanishSection[] = [
  section(
    'coverage',
    'Dónde hay cobertura',
    'El servicio cubre los lugares de Estados Unidos para los que este servidor tiene marcos de datos; el mapa los ' +
      'muestra. Escriba una dirección y elija “Consultar”: es gratis y no requiere una cuenta.',
  ),
  section(
    'address',
    'Direcciones, y el lugar equivocado',
    'Un lugar es una dirección de EE. UU. con ciudad y estado, o una latitud y longitud. Si no se encuentra la ' +
      'dirección, o si el marcador está en otro edificio, haga clic en el lugar correcto del mapa o escriba las ' +
      'coordenadas. La página muestra dónde encontró la dirección antes de que usted compre.',
  ),
  section(
    'pdf',
    'El informe en PDF',
    'Elija “Descargar PDF (incluido)” debajo de un informe que compró, y el idioma al lado. Son dos páginas con el ' +
      'veredicto, los mapas, la curva, los datos y los límites, para imprimir o para entregar a un banco o a un agente.',
  ),
  section(
    'history',
    'El movimiento en el tiempo',
    'Un informe muestra una curva con cada observación de la celda. Elija dos fechas en la curva para ver cuánto se ' +
      'movió el terreno entre ellas, con su incertidumbre. “Descargar CSV” le da las fechas y los milímetros.',
  ),
  section(
    'maps',
    'El mapa',
    'El mapa de la página es gratis; “Capas y leyenda” explica sus colores. Un color es el promedio de un área más ' +
      'grande que una celda, así que el informe de una celda puede tener otra clase. Lo que cuenta es el informe.',
  ),
  section(
    'watches',
    'Vigilar un lugar',
    'Una vigilancia revisa un lugar cada vez que hay datos nuevos y le avisa cuando algo cambió. Es gratis. “Vigilar ' +
      'este lugar” debajo de su informe la crea; “Sus vigilancias”, entre sus informes, la apaga y la enciende.',
  ),
  section(
    'support',
    'Hablar con una persona',
    '“Escríbanos”, en la parte superior de la página, envía un mensaje que lee una persona y muestra sus mensajes ' +
      'anteriores. Es gratis y requiere una cuenta. No hay número de teléfono.',
  ),
];
