import type { ChatWords } from '../english/chat.ts';

export const CHAT: ChatWords = {
  you: 'Usted',
  assistant: 'Asistente',
  from: 'De ',
  beginning:
    'Pregunte qué dice un informe, qué tan seguro es, cuánto cuesta o si un lugar está cubierto. Si ha ' +
    'iniciado sesión, también puede preguntar por sus propios informes. Nunca compramos nada hasta que ' +
    'usted acepte un precio.',
  send: 'Enviar',
  yourQuestion: 'Su pregunta',
  close: 'Cerrar',
  askAssistant: 'Preguntar al asistente',
  conversation: 'Conversación',
  ticketOpened: (id) => `Abrimos la solicitud ${id}. Una persona la responderá.`,
  lookingUp: 'Buscando…',
  deleted: 'Esta conversación se borró. Pregunte de nuevo para empezar otra.',
  tryAgain: 'Eso no funcionó. Inténtelo de nuevo.',
};
