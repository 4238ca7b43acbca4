// core/printableText.ts
var STEERING = /(?![\t\n])[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
function printableText(text) {
  return text.replaceAll(STEERING, escaped);
}
function printableName(name) {
  return printableText(name).replaceAll(/[\t\n]/g, escaped);
}
function escaped(character) {
  let code = character.charCodeAt(0);
  return code < 256 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
}

export { printableText, printableName };
//# sourceMappingURL=chunk-OB34HNWC.js.map
