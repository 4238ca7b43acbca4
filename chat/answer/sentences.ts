import type { Language } from '../../core/words/language.ts';

/** What the assistant says itself next to passages of the documentation. */
export interface Sentences {
  readonly greeting: string;
  readonly thanks: string;
  readonly whichPlace: string;
  /** Before the documentation of a request. */
  readonly buysReportOf: (place: string) => string;
  readonly alreadyAgreed: (place: string) => string;
  readonly nothingWaits: string;
  readonly unknown: (hasAccount: boolean) => string;
  readonly unknownPart: (question: string, hasAccount: boolean) => string;
  readonly askPerson: string;
  /** In place of a passage about requests, on the page. */
  readonly forPrograms: (title: string) => string;
  readonly signIn: string;
  /** No account is known; what an answer with an account adds. */
  readonly noAccount: {
    readonly balance: (isOnPage: boolean) => string;
    readonly reports: (isOnPage: boolean) => string;
  };
}

/** The sentences in each language. */
export const SENTENCES: Readonly<Record<Language, Sentences>> = {
  en: {
    greeting:
      "I am the assistant of this service. Ask me what a report says or doesn't say, how certain it is, what to do " +
      'next, what it costs, whether a place is covered, or how to call the API. If you are signed in or send an API ' +
      'key, I also read your own reports and balance.',
    thanks: 'You are welcome.',
    whichPlace: 'Which place? Name a US street address with city and state, or latitude and longitude.',
    buysReportOf: (place) => `This buys the report of ${place}:`,
    alreadyAgreed: (place) =>
      `You have already said yes to the report of ${place}, and a yes buys once: this one bought nothing more. The ` +
      'answer to the first yes says whether it was bought; a bought report is in your list of reports.',
    nothingWaits:
      'No purchase is waiting for a yes, so I bought nothing. A yes counts only as the next message after I named a ' +
      'place and a price in this conversation, once, and for ten minutes. Name the place and I ask again.',
    unknown: (hasAccount) =>
      "I don't know that. I answer from this service's documentation, free look-ups and your own reports, and found " +
      `nothing there that fits. ${personEnglish(hasAccount)}`,
    unknownPart: (question, hasAccount) =>
      `“${question}”: I don't know that part. ${personEnglish(hasAccount)}`,
    askPerson: 'Ask a person of this service',
    forPrograms: (title) => `The documentation for programs answers this, under “${title}”.`,
    signIn: 'Sign in',
    noAccount: {
      balance: (isOnPage) => noAccountEnglish(isOnPage, 'show its balance and what it was charged'),
      reports: (isOnPage) => noAccountEnglish(isOnPage, 'read your own reports'),
    },
  },
  es: {
    greeting:
      'Soy el asistente de este servicio. Pregúnteme qué dice un informe y qué no, qué tan seguro es, qué hacer ' +
      'después, cuánto cuesta, si un lugar tiene cobertura o cómo se usa la API. Si inició sesión o envía una clave de ' +
      'API, también leo sus informes y su saldo.',
    thanks: 'Con mucho gusto.',
    whichPlace:
      '¿Qué lugar? Escriba una dirección de Estados Unidos con ciudad y estado, o la latitud y la longitud.',
    buysReportOf: (place) => `Esto compra el informe de ${place}:`,
    alreadyAgreed: (place) =>
      `Usted ya dijo que sí al informe de ${place}, y un sí compra una sola vez: este no compró nada más. La respuesta ` +
      'al primer sí dice si se compró; un informe comprado está en su lista de informes.',
    nothingWaits:
      'Ninguna compra espera un sí, así que no compré nada. Un sí cuenta una vez y durante diez minutos, y solo en el ' +
      'mensaje que sigue a un lugar y un precio que yo haya nombrado en esta conversación. Escriba el lugar y vuelvo a ' +
      'preguntar.',
    unknown: (hasAccount) =>
      'No lo sé. Respondo con la documentación de este servicio, consultas gratuitas y sus informes, y no encontré ahí ' +
      `nada sobre esto. ${personSpanish(hasAccount)}`,
    unknownPart: (question, hasAccount) => `«${question}»: esa parte no la sé. ${personSpanish(hasAccount)}`,
    askPerson: 'Preguntar a una persona de este servicio',
    forPrograms: (title) => `La documentación para programas responde esto, en «${title}».`,
    signIn: 'Iniciar sesión',
    noAccount: {
      balance: (isOnPage) => noAccountSpanish(isOnPage, 'le muestro su saldo y lo que se le cobró'),
      reports: (isOnPage) => noAccountSpanish(isOnPage, 'leo sus informes'),
    },
  },
};

function personEnglish(hasAccount: boolean): string {
  return hasAccount
    ? 'I can pass the question to a person: open a ticket with it.'
    : 'A person answers tickets. You need an account for that.';
}

function personSpanish(hasAccount: boolean): string {
  return hasAccount
    ? 'Puedo pasar la pregunta a una persona: abra una solicitud con ella.'
    : 'Una persona responde a las solicitudes. Para eso necesita una cuenta.';
}

function noAccountEnglish(isOnPage: boolean, then: string): string {
  return isOnPage
    ? "I can't see an account, because you aren't signed in. Choose “Sign in” at the top of the page and ask again, " +
        `and I ${then}.`
    : `I can't see an account. Send the question with your API key, and I ${then}.`;
}

function noAccountSpanish(isOnPage: boolean, then: string): string {
  return isOnPage
    ? 'No veo ninguna cuenta, porque usted no inició sesión. Elija «Iniciar sesión» arriba en la página, pregunte otra ' +
        `vez y ${then}.`
    : `No veo ninguna cuenta. Envíe la pregunta con su clave de API y ${then}.`;
}
