// core/error.ts
var GroundMotionError = class extends Error {
  code;
  kind;
  details;
  constructor(kind, code, message, options = {}) {
    (super(message, options.cause === void 0 ? void 0 : { cause: options.cause }),
      (this.name = 'GroundMotionError'),
      (this.kind = kind),
      (this.code = code),
      (this.details = options.details ?? {}));
  }
};
function invalidInput(code, message, options) {
  return new GroundMotionError('invalid_input', code, message, options);
}
function errorMessage(error) {
  return error instanceof Error ? error.message : String(error);
}

export { GroundMotionError, invalidInput, errorMessage };
//# sourceMappingURL=chunk-XEGQTXKU.js.map
