import { CsvError, is_object, transform } from './chunk-WVV2TTHQ.js';

// node_modules/csv-parse/lib/index.js
import { Transform } from 'stream';
var Parser = class extends Transform {
    constructor(opts = {}) {
      (super({ readableObjectMode: !0, ...opts, encoding: null }),
        (this.api = transform({
          on_skip: (err, chunk) => {
            this.emit('skip', err, chunk);
          },
          ...opts,
        })),
        (this.state = this.api.state),
        (this.options = this.api.options),
        (this.info = this.api.info));
    }
    // Implementation of `Transform._transform`
    _transform(buf, _, callback) {
      if (this.state.stop === !0) return;
      let err = this.api.parse(
        buf,
        !1,
        (record) => {
          this.push(record);
        },
        () => {
          (this.push(null), this.end(), this.on('end', this.destroy));
        },
      );
      (err !== void 0 && (this.state.stop = !0), callback(err));
    }
    // Implementation of `Transform._flush`
    _flush(callback) {
      if (this.state.stop === !0) return;
      let err = this.api.parse(
        void 0,
        !0,
        (record) => {
          this.push(record);
        },
        () => {
          (this.push(null), this.on('end', this.destroy));
        },
      );
      callback(err);
    }
  },
  parse = function () {
    let data, options, callback;
    for (let i in arguments) {
      let argument = arguments[i],
        type = typeof argument;
      if (data === void 0 && (typeof argument == 'string' || Buffer.isBuffer(argument))) data = argument;
      else if (options === void 0 && is_object(argument)) options = argument;
      else if (callback === void 0 && type === 'function') callback = argument;
      else
        throw new CsvError(
          'CSV_INVALID_ARGUMENT',
          ['Invalid argument:', `got ${JSON.stringify(argument)} at index ${i}`],
          options || {},
        );
    }
    let parser = new Parser(options);
    if (callback) {
      let records =
        options === void 0 || options.objname === void 0 ? [] : /* @__PURE__ */ Object.create(null);
      (parser.on('readable', function () {
        let record;
        for (; (record = this.read()) !== null;)
          options === void 0 || options.objname === void 0
            ? records.push(record)
            : Object.assign(records, {
                [record[0]]: record[1],
                // writable: true,
                // enumerable: true,
                // configurable: true
              });
      }),
        parser.on('error', function (err) {
          callback(err, void 0, parser.api.__infoDataSet());
        }),
        parser.on('end', function () {
          callback(void 0, records, parser.api.__infoDataSet());
        }));
    }
    if (data !== void 0) {
      let writer = function () {
        (parser.write(data), parser.end());
      };
      typeof setImmediate == 'function' ? setImmediate(writer) : setTimeout(writer, 0);
    }
    return parser;
  };

export { parse };
//# sourceMappingURL=chunk-P3B7QEES.js.map
