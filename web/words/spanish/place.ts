import type { PlaceWords } from '../english/place.ts';

export const PLACE: PlaceWords = {
  checkingPoint: 'Consultando este punto…',
  lookingUpAddress: 'Buscando la dirección…',
  stepCheck: 'Consulte un lugar',
  stepCheckText: 'Gratis. Muestra si allí se mide el terreno y qué tan recientes son los datos.',
  stepBuy: 'Compre el informe',
  stepBuyText: (price, offer) => `${price}, y solo si hay una respuesta. ${offer}`,
  stepRead: 'Léalo',
  stepReadText:
    'Si el terreno se hunde o sube, a qué velocidad, con qué certeza, y cada observación desde la primera.',
  noFrames: 'Todavía no se ha publicado ningún marco de datos.',
  coveredNow: 'Cubierto ahora',
  moreFrames: (count) => `y ${count} más en el mapa`,
  seeSample: 'Ver un informe de muestra',
  checkList: 'Consultar una lista de lugares',
  frameState: (freshness, age) => `${freshness}, última observación ${age}`,
  synthetic: 'sintético',
  house: 'Casa',
  street: 'Calle',
  town: 'Ciudad',
  zip: 'Código postal',
  suggestionCount: (count) => (count === 1 ? '1 sugerencia' : `${count} sugerencias`),
  ownedUnknown:
    'No pudimos verificar si esta cuenta ya tiene un informe de este lugar. Mire en “Informes”, arriba, ' +
    'antes de comprar.',
  readingIsFree: 'Leerlo otra vez es gratis.',
  paidBefore: 'Esta cuenta ya pagó este informe, así que es gratis.',
  checkingIsFree: 'Consultar es gratis. No se le cobró nada.',
  youPayOnly: 'Usted paga solo cuando la respuesta es un informe, y nunca dos veces por la misma compra.',
  reportCosts: (price, offer) => `El informe cuesta ${price}. ${offer}`,
  copyLink: 'Copiar enlace',
  lastObservation: 'Última observación',
  freshness: 'Actualidad',
  cell: 'Celda',
  motionIsLikely: 'Es probable que el terreno se mueva',
  yes: 'Sí',
  no: 'No',
  buyAgain: (price) => `Comprar otra vez (${price})`,
  showBought: 'Mostrar el informe que compró (gratis)',
  purchaseInterrupted:
    'Se interrumpió una compra de esta celda y es posible que se le haya cobrado. Termínela para repetir ' +
    'la misma compra. Se le cobra una vez como máximo.',
  finishPurchase: 'Terminar la compra',
  createAccount: 'Crear una cuenta gratis',
  buyReport: (price) => `Comprar informe (${price})`,
  showPaid: 'Mostrar el informe (ya pagado)',
  boughtOn: (date) => `Usted compró este informe el ${date}.`,
  boughtOlderOn: (date) => `Usted compró un informe de este lugar el ${date}. Hay una medición más nueva.`,
  buyNewer: (price) => `Comprar el informe más nuevo (${price})`,
  notRightPlace: '¿No es el lugar correcto?',
  whichAddress: '¿Qué dirección busca?',
  farApart:
    'Esta dirección corresponde a lugares que están lejos unos de otros. Agregue un código postal o una ' +
    'ciudad para distinguirlos.',
  within: (distance) => `, con un margen de unos ${distance}`,
  addressProblem: () =>
    'No encontramos la dirección. Escriba el número de la casa, la calle, la ciudad y el estado, o un código postal. También puede hacer clic en el lugar en el mapa.',
  emptySearch: 'Escriba una dirección, o latitud y longitud. También puede hacer clic en el mapa.',
  addressTooLong: (most) => `Una dirección puede tener hasta ${most} caracteres.`,
};
