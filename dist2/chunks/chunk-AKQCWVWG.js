// node_modules/@noble/hashes/esm/cryptoNode.js
import * as nc from 'node:crypto';
var crypto =
  nc && typeof nc == 'object' && 'webcrypto' in nc
    ? nc.webcrypto
    : nc && typeof nc == 'object' && 'randomBytes' in nc
      ? nc
      : void 0;

// node_modules/@noble/hashes/esm/utils.js
function isBytes(a) {
  return a instanceof Uint8Array || (ArrayBuffer.isView(a) && a.constructor.name === 'Uint8Array');
}
function anumber(n) {
  if (!Number.isSafeInteger(n) || n < 0) throw new Error('positive integer expected, got ' + n);
}
function abytes(b, ...lengths) {
  if (!isBytes(b)) throw new Error('Uint8Array expected');
  if (lengths.length > 0 && !lengths.includes(b.length))
    throw new Error('Uint8Array expected of length ' + lengths + ', got length=' + b.length);
}
function ahash(h) {
  if (typeof h != 'function' || typeof h.create != 'function')
    throw new Error('Hash should be wrapped by utils.createHasher');
  (anumber(h.outputLen), anumber(h.blockLen));
}
function aexists(instance, checkFinished = !0) {
  if (instance.destroyed) throw new Error('Hash instance has been destroyed');
  if (checkFinished && instance.finished) throw new Error('Hash#digest() has already been called');
}
function aoutput(out, instance) {
  abytes(out);
  let min = instance.outputLen;
  if (out.length < min) throw new Error('digestInto() expects output buffer of length at least ' + min);
}
function u32(arr) {
  return new Uint32Array(arr.buffer, arr.byteOffset, Math.floor(arr.byteLength / 4));
}
function clean(...arrays) {
  for (let i = 0; i < arrays.length; i++) arrays[i].fill(0);
}
function createView(arr) {
  return new DataView(arr.buffer, arr.byteOffset, arr.byteLength);
}
function rotr(word, shift) {
  return (word << (32 - shift)) | (word >>> shift);
}
var isLE = new Uint8Array(new Uint32Array([287454020]).buffer)[0] === 68;
function byteSwap(word) {
  return (
    ((word << 24) & 4278190080) | ((word << 8) & 16711680) | ((word >>> 8) & 65280) | ((word >>> 24) & 255)
  );
}
function byteSwap32(arr) {
  for (let i = 0; i < arr.length; i++) arr[i] = byteSwap(arr[i]);
  return arr;
}
var swap32IfBE = isLE ? (u) => u : byteSwap32;
function utf8ToBytes(str) {
  if (typeof str != 'string') throw new Error('string expected');
  return new Uint8Array(new TextEncoder().encode(str));
}
function toBytes(data) {
  return (typeof data == 'string' && (data = utf8ToBytes(data)), abytes(data), data);
}
function concatBytes(...arrays) {
  let sum = 0;
  for (let i = 0; i < arrays.length; i++) {
    let a = arrays[i];
    (abytes(a), (sum += a.length));
  }
  let res = new Uint8Array(sum);
  for (let i = 0, pad = 0; i < arrays.length; i++) {
    let a = arrays[i];
    (res.set(a, pad), (pad += a.length));
  }
  return res;
}
var Hash = class {};
function createHasher(hashCons) {
  let hashC = (msg) => hashCons().update(toBytes(msg)).digest(),
    tmp = hashCons();
  return (
    (hashC.outputLen = tmp.outputLen),
    (hashC.blockLen = tmp.blockLen),
    (hashC.create = () => hashCons()),
    hashC
  );
}
function randomBytes(bytesLength = 32) {
  if (crypto && typeof crypto.getRandomValues == 'function')
    return crypto.getRandomValues(new Uint8Array(bytesLength));
  if (crypto && typeof crypto.randomBytes == 'function')
    return Uint8Array.from(crypto.randomBytes(bytesLength));
  throw new Error('crypto.getRandomValues must be defined');
}

// node_modules/@noble/curves/esm/abstract/utils.js
var _0n = /* @__PURE__ */ BigInt(0),
  _1n = /* @__PURE__ */ BigInt(1);
function isBytes2(a) {
  return a instanceof Uint8Array || (ArrayBuffer.isView(a) && a.constructor.name === 'Uint8Array');
}
function abytes2(item) {
  if (!isBytes2(item)) throw new Error('Uint8Array expected');
}
function abool(title, value) {
  if (typeof value != 'boolean') throw new Error(title + ' boolean expected, got ' + value);
}
function numberToHexUnpadded(num) {
  let hex = num.toString(16);
  return hex.length & 1 ? '0' + hex : hex;
}
function hexToNumber(hex) {
  if (typeof hex != 'string') throw new Error('hex string expected, got ' + typeof hex);
  return hex === '' ? _0n : BigInt('0x' + hex);
}
var hasHexBuiltin =
    // @ts-ignore
    typeof Uint8Array.from([]).toHex == 'function' && typeof Uint8Array.fromHex == 'function',
  hexes = /* @__PURE__ */ Array.from({ length: 256 }, (_, i) => i.toString(16).padStart(2, '0'));
function bytesToHex(bytes) {
  if ((abytes2(bytes), hasHexBuiltin)) return bytes.toHex();
  let hex = '';
  for (let i = 0; i < bytes.length; i++) hex += hexes[bytes[i]];
  return hex;
}
var asciis = { _0: 48, _9: 57, A: 65, F: 70, a: 97, f: 102 };
function asciiToBase16(ch) {
  if (ch >= asciis._0 && ch <= asciis._9) return ch - asciis._0;
  if (ch >= asciis.A && ch <= asciis.F) return ch - (asciis.A - 10);
  if (ch >= asciis.a && ch <= asciis.f) return ch - (asciis.a - 10);
}
function hexToBytes(hex) {
  if (typeof hex != 'string') throw new Error('hex string expected, got ' + typeof hex);
  if (hasHexBuiltin) return Uint8Array.fromHex(hex);
  let hl = hex.length,
    al = hl / 2;
  if (hl % 2) throw new Error('hex string expected, got unpadded hex of length ' + hl);
  let array = new Uint8Array(al);
  for (let ai = 0, hi = 0; ai < al; ai++, hi += 2) {
    let n1 = asciiToBase16(hex.charCodeAt(hi)),
      n2 = asciiToBase16(hex.charCodeAt(hi + 1));
    if (n1 === void 0 || n2 === void 0) {
      let char = hex[hi] + hex[hi + 1];
      throw new Error('hex string expected, got non-hex character "' + char + '" at index ' + hi);
    }
    array[ai] = n1 * 16 + n2;
  }
  return array;
}
function bytesToNumberBE(bytes) {
  return hexToNumber(bytesToHex(bytes));
}
function bytesToNumberLE(bytes) {
  return (abytes2(bytes), hexToNumber(bytesToHex(Uint8Array.from(bytes).reverse())));
}
function numberToBytesBE(n, len) {
  return hexToBytes(n.toString(16).padStart(len * 2, '0'));
}
function numberToBytesLE(n, len) {
  return numberToBytesBE(n, len).reverse();
}
function ensureBytes(title, hex, expectedLength) {
  let res;
  if (typeof hex == 'string')
    try {
      res = hexToBytes(hex);
    } catch (e) {
      throw new Error(title + ' must be hex string or Uint8Array, cause: ' + e);
    }
  else if (isBytes2(hex)) res = Uint8Array.from(hex);
  else throw new Error(title + ' must be hex string or Uint8Array');
  let len = res.length;
  if (typeof expectedLength == 'number' && len !== expectedLength)
    throw new Error(title + ' of length ' + expectedLength + ' expected, got ' + len);
  return res;
}
function concatBytes2(...arrays) {
  let sum = 0;
  for (let i = 0; i < arrays.length; i++) {
    let a = arrays[i];
    (abytes2(a), (sum += a.length));
  }
  let res = new Uint8Array(sum);
  for (let i = 0, pad = 0; i < arrays.length; i++) {
    let a = arrays[i];
    (res.set(a, pad), (pad += a.length));
  }
  return res;
}
function utf8ToBytes2(str) {
  if (typeof str != 'string') throw new Error('string expected');
  return new Uint8Array(new TextEncoder().encode(str));
}
var isPosBig = (n) => typeof n == 'bigint' && _0n <= n;
function inRange(n, min, max) {
  return isPosBig(n) && isPosBig(min) && isPosBig(max) && min <= n && n < max;
}
function aInRange(title, n, min, max) {
  if (!inRange(n, min, max))
    throw new Error('expected valid ' + title + ': ' + min + ' <= n < ' + max + ', got ' + n);
}
function bitLen(n) {
  let len;
  for (len = 0; n > _0n; n >>= _1n, len += 1);
  return len;
}
var bitMask = (n) => (_1n << BigInt(n)) - _1n,
  u8n = (len) => new Uint8Array(len),
  u8fr = (arr) => Uint8Array.from(arr);
function createHmacDrbg(hashLen, qByteLen, hmacFn) {
  if (typeof hashLen != 'number' || hashLen < 2) throw new Error('hashLen must be a number');
  if (typeof qByteLen != 'number' || qByteLen < 2) throw new Error('qByteLen must be a number');
  if (typeof hmacFn != 'function') throw new Error('hmacFn must be a function');
  let v = u8n(hashLen),
    k = u8n(hashLen),
    i = 0,
    reset = () => {
      (v.fill(1), k.fill(0), (i = 0));
    },
    h = (...b) => hmacFn(k, v, ...b),
    reseed = (seed = u8n(0)) => {
      ((k = h(u8fr([0]), seed)), (v = h()), seed.length !== 0 && ((k = h(u8fr([1]), seed)), (v = h())));
    },
    gen = () => {
      if (i++ >= 1e3) throw new Error('drbg: tried 1000 values');
      let len = 0,
        out = [];
      for (; len < qByteLen;) {
        v = h();
        let sl = v.slice();
        (out.push(sl), (len += v.length));
      }
      return concatBytes2(...out);
    };
  return (seed, pred) => {
    (reset(), reseed(seed));
    let res;
    for (; !(res = pred(gen()));) reseed();
    return (reset(), res);
  };
}
var validatorFns = {
  bigint: (val) => typeof val == 'bigint',
  function: (val) => typeof val == 'function',
  boolean: (val) => typeof val == 'boolean',
  string: (val) => typeof val == 'string',
  stringOrUint8Array: (val) => typeof val == 'string' || isBytes2(val),
  isSafeInteger: (val) => Number.isSafeInteger(val),
  array: (val) => Array.isArray(val),
  field: (val, object) => object.Fp.isValid(val),
  hash: (val) => typeof val == 'function' && Number.isSafeInteger(val.outputLen),
};
function validateObject(object, validators, optValidators = {}) {
  let checkField = (fieldName, type, isOptional) => {
    let checkVal = validatorFns[type];
    if (typeof checkVal != 'function') throw new Error('invalid validator function');
    let val = object[fieldName];
    if (!(isOptional && val === void 0) && !checkVal(val, object))
      throw new Error('param ' + String(fieldName) + ' is invalid. Expected ' + type + ', got ' + val);
  };
  for (let [fieldName, type] of Object.entries(validators)) checkField(fieldName, type, !1);
  for (let [fieldName, type] of Object.entries(optValidators)) checkField(fieldName, type, !0);
  return object;
}
function memoized(fn) {
  let map = /* @__PURE__ */ new WeakMap();
  return (arg, ...args) => {
    let val = map.get(arg);
    if (val !== void 0) return val;
    let computed = fn(arg, ...args);
    return (map.set(arg, computed), computed);
  };
}

// node_modules/@noble/hashes/esm/_u64.js
var U32_MASK64 = /* @__PURE__ */ BigInt(4294967295),
  _32n = /* @__PURE__ */ BigInt(32);
function fromBig(n, le = !1) {
  return le
    ? { h: Number(n & U32_MASK64), l: Number((n >> _32n) & U32_MASK64) }
    : { h: Number((n >> _32n) & U32_MASK64) | 0, l: Number(n & U32_MASK64) | 0 };
}
function split(lst, le = !1) {
  let len = lst.length,
    Ah = new Uint32Array(len),
    Al = new Uint32Array(len);
  for (let i = 0; i < len; i++) {
    let { h, l } = fromBig(lst[i], le);
    [Ah[i], Al[i]] = [h, l];
  }
  return [Ah, Al];
}
var rotlSH = (h, l, s) => (h << s) | (l >>> (32 - s)),
  rotlSL = (h, l, s) => (l << s) | (h >>> (32 - s)),
  rotlBH = (h, l, s) => (l << (s - 32)) | (h >>> (64 - s)),
  rotlBL = (h, l, s) => (h << (s - 32)) | (l >>> (64 - s));

export {
  split,
  rotlSH,
  rotlSL,
  rotlBH,
  rotlBL,
  anumber,
  abytes,
  ahash,
  aexists,
  aoutput,
  u32,
  clean,
  createView,
  rotr,
  swap32IfBE,
  toBytes,
  concatBytes,
  Hash,
  createHasher,
  randomBytes,
  isBytes2 as isBytes,
  abytes2,
  abool,
  numberToHexUnpadded,
  bytesToHex,
  hexToBytes,
  bytesToNumberBE,
  bytesToNumberLE,
  numberToBytesBE,
  numberToBytesLE,
  ensureBytes,
  concatBytes2,
  utf8ToBytes2 as utf8ToBytes,
  inRange,
  aInRange,
  bitLen,
  bitMask,
  createHmacDrbg,
  validateObject,
  memoized,
};
/*! Bundled license information:

@noble/hashes/esm/utils.js:
  (*! noble-hashes - MIT License (c) 2022 Paul Miller (paulmillr.com) *)

@noble/curves/esm/abstract/utils.js:
  (*! noble-curves - MIT License (c) 2022 Paul Miller (paulmillr.com) *)
*/
//# sourceMappingURL=chunk-AKQCWVWG.js.map
