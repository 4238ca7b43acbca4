import type { AnswerWords } from './english.ts';

/** Kinds of entries in the ledger. */
const ENTRIES: Readonly<Record<string, string>> = {
  report: 'informe',
  starter: 'saldo inicial',
  refund: 'reembolso',
  credit: 'abono',
  top_up: 'compra de saldo',
};

/** The same in Spanish. Names of fields and statuses stay as the API writes them. */
export const SPANISH: AnswerWords = {
  place: {
    covered: 'Sí. ',
    needsReport: (place) =>
      `No puedo decir cómo se mueve el terreno en ${place} hasta que compre un informe de ese lugar. `,
    nextStep: (isOnPage) =>
      isOnPage
        ? ' Elija «Consultar» y luego «Comprar el informe» en la página, que muestra antes el precio.'
        : ' Diga «cómprelo» y primero le doy el precio.',
    measured: (where, last, days) =>
      `${where} tiene cobertura y está medido. La última observación es del ${last} (hace ${days} días). Un informe tiene ` +
      'respuesta y se cobraría. Solo el informe tiene los números.',
    notCovered: (where) =>
      `No. Ningún marco de datos de este servidor cubre ${where}. Un informe sería gratis, con el estado no_coverage.`,
    partly: (where, status, help) =>
      `En parte. Un marco de datos cubre ${where}, pero un informe sería ${status} y gratis: ${help || 'ninguna velocidad es fiable aquí'}.`,
    notFound: (place, why) =>
      `No pude buscar «${place}». ${why} Escriba una dirección con ciudad y estado, o la latitud y la longitud.`,
    ticketSubject: (place) => `Lugar no encontrado: ${place}`,
    ticketMessage: (place) => `No encontré el lugar «${place}».`,
    foundAs: (address) => `encontrado como ${address}`,
    middleOfArea: (meters) => `el centro de esa zona, con un error de hasta ${meters} m`,
    synthetic: 'Los datos de allí son inventados, para demostración.',
    askCost: '¿Cuánto costaría el informe?',
    sayBuy: (place) => `quiero comprar el informe de ${place}`,
    askCovered: '¿Tiene cobertura?',
    sayCovered: (place) => `¿tiene cobertura ${place}?`,
  },
  purchase: {
    nothingNewer: 'No hay nada más nuevo. Para comprarlo de todos modos, diga «buy it again».',
    noPrice: (why) => `No pude obtener un precio: ${why}`,
    nothingToBuy: (where, status, why) =>
      `No hay nada que comprar en ${where}: la respuesta sería ${status} y gratis. ${why}`,
    tooFewCredits: (where, usd, credits) =>
      `Un informe de ${where} cuesta ${usd} USD, y su saldo de ${credits} no alcanza. `,
    offer: (where, usd) =>
      `Un informe de ${where} cuesta ${usd} USD de su saldo, si su estado es ok; si no, es gratis. ¿Lo compro? Responda ` +
      '«sí, cómprelo» en su próximo mensaje. Después de cualquier otro mensaje no compro nada.',
    confirm: (place, usd) => `Comprar el informe de ${place} por ${usd} USD`,
    sayYes: 'sí, cómprelo',
    openPage: 'Abrir la página',
    byApi: 'Comprar el informe con la API',
    withSession:
      'No compro solo con una sesión. Escriba el lugar en la búsqueda, elija «Consultar» y luego «Comprar el informe». Antes ' +
      've el lugar y el precio.',
    needsAccount:
      'Necesita una cuenta para comprar. Elija «Iniciar sesión» arriba en la página, consulte el lugar y elija «Comprar el ' +
      'informe».',
    asTool:
      'Como herramienta no compro nada: la herramienta check_ground_motion vende el informe cuando su usuario acepta el precio.',
    needsKey:
      'No compro solo con una sesión. Compre el informe en la página, que muestra el lugar y el precio, o pregunte aquí con ' +
      'una clave de API.',
    needsRegistration:
      'No puedo comprar nada sin una clave de API. Regístrese primero (es gratis) y pregunte otra vez con la clave, o compre ' +
      'en la página.',
    unknownOutcome: (place, why) =>
      `No sé si compré el informe de ${place}: ${why}. «¿Qué se me cobró?» lo muestra.`,
    boughtNothing: (why) => `No compré nada y no se le cobró nada. ${why}`,
    free: (place, status, help) => `La respuesta para ${place} es ${status}, y gratis: ${help}`,
    bought: (place, usd) => `Comprado por ${usd} USD: ${place}.`,
  },
  account: {
    balance: (credits, reports, usd) =>
      `La cuenta tiene un saldo de ${credits}, suficiente para ${reports} informes de ${usd} USD.`,
    test: ' Es un saldo ficticio, porque esta es una cuenta de prueba.',
    addCredits: 'Añadir saldo',
    buyCredits: 'Comprar saldo',
    noEntries: 'Todavía no hay cobros ni abonos.',
    entries: 'Los movimientos más recientes de la cuenta:',
    kind: (kind) => ENTRIES[kind] ?? `movimiento «${kind}»`,
    ofReport: (id) => ` (informe ${id})`,
    balanceAfter: (usd) => `, saldo después ${usd}`,
  },
  owned: {
    owns: (id, day, isOnPage, url) =>
      `Usted ya tiene el informe ${id} de esta celda, comprado el ${day}. Leerlo otra vez es gratis: ${isOnPage ? 'elija «Informes» arriba en la página' : `GET ${url}`}.`,
    placeIs: (where) => `El lugar es ${where}.`,
    open: 'Abrir el informe',
    none: 'Esta cuenta todavía no tiene informes.',
    newest: 'Los informes más recientes de esta cuenta:',
    line: (id, place, day, verdict) => `- Informe ${id}, ${place}, comprado el ${day}: ${verdict}`,
    notReadable: (id) => `Esta cuenta no tiene un informe ${id} que yo pueda leer.`,
    noneAt: (place) => `Esta cuenta no tiene un informe de ${place}.`,
    about: (id, name) => `Informe ${id}${name === '' ? '' : ` (${name})`}: `,
    yours: (id) => `Su informe ${id}: `,
    refused: (why) => `No puedo ver los informes de esta cuenta con esta clave. ${why}`,
    older: (last, now) =>
      `Este informe es de una versión anterior, con datos hasta el ${last}. Hay datos más nuevos, hasta el ${now}, que este informe no incluye.`,
    changed: 'Los datos de este informe cambiaron desde que se hizo.',
    todayCosts: (usd) => ` Un informe de este lugar con los datos de hoy cuesta ${usd} USD.`,
  },
};
