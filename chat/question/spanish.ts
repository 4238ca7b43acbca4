import { addressInText } from './addressInText.ts';
import { plainText } from './questionWords.ts';

/** Spanish phrases and words about this service, without accents, and their English translations; phrases come first. */
const ENGLISH: readonly (readonly [string, string])[] = [
  ['(?:que se me cobro|cuanto (?:gaste|he gastado|hemos gastado))', 'what was I charged'],
  ['cuanto (?:cuesta|vale|sale)n?', 'what is the price of'],
  ['cuanto (?:tiempo|tarda|demora)n?', 'how long does it take'],
  ['cada cuanto', 'how often'],
  ['tarjeta(?: de (?:credito|debito))?', 'credit card'],
  ['correo(?: electronico)?', 'email'],
  ['(?:mm|milimetros) (?:al|por) ano', 'mm per year'],
  ['(?:olvide|perdi|no recuerdo)', 'lost'],
  ['(?:contrasena|clave de acceso)', 'password'],
  ['clave|llave', 'key'],
  ['(?:puedo|puede|se puede|podria|pueden)', 'can I'],
  ['(?:quiero|quisiera|necesito|deseo)', 'I want'],
  ['(?:hablar|comunicarme|contactar)', 'talk'],
  ['(?:persona|humano|alguien|agente|representante)', 'person'],
  ['(?:como|de que manera)', 'how'],
  ['(?:cual|cuales)', 'which'],
  ['que', 'what'],
  ['(?:donde)', 'where'],
  ['(?:cuando)', 'when'],
  ['por what', 'why'],
  ['(?:significa|quiere decir)n?', 'mean'],
  ['(?:dice|dicen)', 'says'],
  ['(?:mis|nuestros) (?:informe|reporte)s', 'my reports'],
  ['(?:informe|reporte)s?', 'report'],
  ['(?:cobran|cobra|cobro|cobraron|cobrar)', 'charge'],
  ['(?:pagar|pago|pague|paga)', 'pay'],
  ['(?:comprar|compro|compre|compra)', 'buy'],
  ['(?:precio|costo|coste|tarifa)s?', 'price'],
  ['(?:gratis|gratuito|gratuita)', 'free'],
  ['(?:reembolso|devolucion|devuelvan|devolver)', 'refund'],
  ['dinero', 'money'],
  ['(?:credito|saldo)s?', 'credits'],
  ['(?:factura|recibo)s?', 'invoice'],
  ['no hay (?:datos|informacion|cobertura|medicion)', 'no data'],
  ['sin (?:datos|informacion)', 'no data'],
  ['datos', 'data'],
  ['sin cuenta', 'without an account'],
  ['cuenta', 'account'],
  ['(?:cerrar|cierro|eliminar|borrar|cancelar|borro|elimino)', 'delete'],
  ['(?:crear|creo|abrir|abro|registrarme|registro)', 'register'],
  ['(?:entrar|iniciar sesion|acceder)', 'login'],
  ['(?:casa|vivienda|propiedad|edificio|inmueble)', 'house'],
  ['(?:vecino|vecina)s?', 'neighbor'],
  ['(?:terreno|suelo|tierra)', 'ground'],
  ['(?:hundimiento|hunde|hundiendo|hundir|subsidencia|asentamiento)', 'subsidence sinking'],
  ['(?:levantamiento|sube|elevacion)', 'uplift'],
  ['(?:mueve|moviendo|movimiento)', 'movement'],
  ['(?:leve|ligero|ligera)', 'mild'],
  ['(?:rapido|rapida)', 'rapid'],
  ['(?:notable)', 'notable'],
  ['estable', 'stable'],
  ['inconcluso|inconcluyente|no concluyente', 'inconclusive'],
  ['segur[oa]s?', 'safe'],
  ['(?:grieta|fisura)s?', 'crack'],
  ['(?:cimientos|cimentacion)', 'foundation'],
  ['(?:exacto|exacta|preciso|precisa|precision|exactitud|confiable|fiable)', 'accurate'],
  ['(?:error|incorrecto|incorrecta|equivocado|mal)', 'wrong'],
  ['(?:direccion)', 'address'],
  ['(?:no encuentra|no aparece|no la encuentra|no encontrada)', 'not found'],
  ['(?:mapa)', 'map'],
  ['(?:satelite)s?', 'satellite'],
  ['(?:antiguo|antiguos|viejos|actualizan|actualizacion|reciente)s?', 'how old'],
  ['(?:cubren|cubre|cobertura|disponible)', 'coverage'],
  ['(?:descargar|bajar)', 'download'],
  ['(?:imprimir)', 'print'],
  ['(?:compartir|enviar|mandar)', 'share send'],
  ['(?:futuro|seguira|va a seguir)', 'future'],
  ['(?:socavon|sumidero|dolina)', 'sinkhole'],
  ['(?:ayuda)', 'help'],
  ['(?:ejemplo|muestra)', 'example'],
  ['(?:varias|muchas|lista de) (?:direcciones|casas|propiedades)', 'many addresses batch'],
  ['(?:limite)s?', 'limit'],
  ['(?:alerta|aviso|avisen|avisar)s?', 'alert'],
  ['(?:dos veces|doble)', 'twice'],
  ['(?:español|espanol|castellano)', 'spanish'],
  ['(?:banco|prestamista)', 'lender'],
  ['(?:abogado|demandar|juicio)', 'lawyer'],
  ['(?:privacidad|privado)', 'privacy'],
  ['(?:mi|mis|nuestra|nuestro)', 'my'],
  ['(?:es|esta|son|estan)', 'is'],
  [
    '(?:el|la|los|las|un|una|de|del|al|con|se|me|les|lo|por|para|en|y|o|tan|muy|si|su|sus|este|esta|tiene|tienen|hay|hacer|hago|hace)',
    ' ',
  ],
];
/** Words that identify Spanish; an English text contains at most one of them. */
const MARKS =
  /\b(?:que|cuanto|cuesta|como|donde|cuando|cual|por|para|el|los|las|una|mi|casa|esta|puedo|quiero|necesito|con|del|hay|tienen|datos|informe|cuenta|olvide|contrasena|tarjeta|pagar|segura|reembolso|hablar|persona|en|es|se|la|un|de)\b/g;
const RULES = ENGLISH.map(
  ([words, english]) => [new RegExp(String.raw`\b(?:${words})\b`, 'g'), english] as const,
);

/** Whether a text is Spanish: by its punctuation and accents, or by three of its frequent words, or two in a short text. */
export function isSpanish(text: string): boolean {
  if (/[¿¡]|ñ|(?:^|[\s,.])(?:sí|c[oó]mpr[ae]lo)(?=$|[\s,.!])/i.test(text)) return true;
  const plain = plainText(text);
  const marks = plain.match(MARKS)?.length ?? 0;
  return marks >= 2 && marks >= plain.split(' ').length / 3;
}

/** A question translated to English words that match the same passages; other texts are unchanged. */
export function inEnglish(text: string): string {
  return isSpanish(text) ? fromSpanish(text) : text;
}

/** Spanish with its known words in English. The other words, capitalized names and the address of a house stay. */
export function fromSpanish(text: string): string {
  const place = addressInText(text);
  if (place === null) return translated(text);
  const parts = [translated(text.slice(0, place.from)), place.address, translated(text.slice(place.to))];
  return parts.filter(Boolean).join(' ');
}

function translated(text: string): string {
  const plain = text.normalize('NFKD').replace(/[\u0300-\u036f¿¡]/g, '');
  let english = /[a-z]/.test(plain)
    ? plain.trim().replace(/^\w/, (first) => first.toLowerCase())
    : plain.toLowerCase();
  for (const [words, replacement] of RULES) english = english.replace(words, replacement);
  return english.replace(/\s+/g, ' ').trim();
}
