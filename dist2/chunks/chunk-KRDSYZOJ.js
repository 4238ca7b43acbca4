import {
  Hash,
  aInRange,
  abool,
  abytes,
  abytes2,
  aexists,
  ahash,
  anumber,
  aoutput,
  bitLen,
  bitMask,
  bytesToHex,
  bytesToNumberBE,
  bytesToNumberLE,
  clean,
  concatBytes,
  concatBytes2,
  createHasher,
  createHmacDrbg,
  createView,
  ensureBytes,
  hexToBytes,
  inRange,
  isBytes,
  memoized,
  numberToBytesBE,
  numberToBytesLE,
  numberToHexUnpadded,
  randomBytes,
  rotr,
  toBytes,
  utf8ToBytes,
  validateObject,
} from './chunk-AKQCWVWG.js';

// node_modules/@noble/hashes/esm/_md.js
function setBigUint64(view, byteOffset, value, isLE) {
  if (typeof view.setBigUint64 == 'function') return view.setBigUint64(byteOffset, value, isLE);
  let _32n = BigInt(32),
    _u32_max = BigInt(4294967295),
    wh = Number((value >> _32n) & _u32_max),
    wl = Number(value & _u32_max),
    h = isLE ? 4 : 0,
    l = isLE ? 0 : 4;
  (view.setUint32(byteOffset + h, wh, isLE), view.setUint32(byteOffset + l, wl, isLE));
}
function Chi(a, b, c) {
  return (a & b) ^ (~a & c);
}
function Maj(a, b, c) {
  return (a & b) ^ (a & c) ^ (b & c);
}
var HashMD = class extends Hash {
    constructor(blockLen, outputLen, padOffset, isLE) {
      (super(),
        (this.finished = !1),
        (this.length = 0),
        (this.pos = 0),
        (this.destroyed = !1),
        (this.blockLen = blockLen),
        (this.outputLen = outputLen),
        (this.padOffset = padOffset),
        (this.isLE = isLE),
        (this.buffer = new Uint8Array(blockLen)),
        (this.view = createView(this.buffer)));
    }
    update(data) {
      (aexists(this), (data = toBytes(data)), abytes(data));
      let { view, buffer, blockLen } = this,
        len = data.length;
      for (let pos = 0; pos < len;) {
        let take = Math.min(blockLen - this.pos, len - pos);
        if (take === blockLen) {
          let dataView = createView(data);
          for (; blockLen <= len - pos; pos += blockLen) this.process(dataView, pos);
          continue;
        }
        (buffer.set(data.subarray(pos, pos + take), this.pos),
          (this.pos += take),
          (pos += take),
          this.pos === blockLen && (this.process(view, 0), (this.pos = 0)));
      }
      return ((this.length += data.length), this.roundClean(), this);
    }
    digestInto(out) {
      (aexists(this), aoutput(out, this), (this.finished = !0));
      let { buffer, view, blockLen, isLE } = this,
        { pos } = this;
      ((buffer[pos++] = 128),
        clean(this.buffer.subarray(pos)),
        this.padOffset > blockLen - pos && (this.process(view, 0), (pos = 0)));
      for (let i = pos; i < blockLen; i++) buffer[i] = 0;
      (setBigUint64(view, blockLen - 8, BigInt(this.length * 8), isLE), this.process(view, 0));
      let oview = createView(out),
        len = this.outputLen;
      if (len % 4) throw new Error('_sha2: outputLen should be aligned to 32bit');
      let outLen = len / 4,
        state = this.get();
      if (outLen > state.length) throw new Error('_sha2: outputLen bigger than state');
      for (let i = 0; i < outLen; i++) oview.setUint32(4 * i, state[i], isLE);
    }
    digest() {
      let { buffer, outputLen } = this;
      this.digestInto(buffer);
      let res = buffer.slice(0, outputLen);
      return (this.destroy(), res);
    }
    _cloneInto(to) {
      (to || (to = new this.constructor()), to.set(...this.get()));
      let { blockLen, buffer, length, finished, destroyed, pos } = this;
      return (
        (to.destroyed = destroyed),
        (to.finished = finished),
        (to.length = length),
        (to.pos = pos),
        length % blockLen && to.buffer.set(buffer),
        to
      );
    }
    clone() {
      return this._cloneInto();
    }
  },
  SHA256_IV = /* @__PURE__ */ Uint32Array.from([
    1779033703, 3144134277, 1013904242, 2773480762, 1359893119, 2600822924, 528734635, 1541459225,
  ]);

// node_modules/@noble/hashes/esm/sha2.js
var SHA256_K = /* @__PURE__ */ Uint32Array.from([
    1116352408, 1899447441, 3049323471, 3921009573, 961987163, 1508970993, 2453635748, 2870763221, 3624381080,
    310598401, 607225278, 1426881987, 1925078388, 2162078206, 2614888103, 3248222580, 3835390401, 4022224774,
    264347078, 604807628, 770255983, 1249150122, 1555081692, 1996064986, 2554220882, 2821834349, 2952996808,
    3210313671, 3336571891, 3584528711, 113926993, 338241895, 666307205, 773529912, 1294757372, 1396182291,
    1695183700, 1986661051, 2177026350, 2456956037, 2730485921, 2820302411, 3259730800, 3345764771,
    3516065817, 3600352804, 4094571909, 275423344, 430227734, 506948616, 659060556, 883997877, 958139571,
    1322822218, 1537002063, 1747873779, 1955562222, 2024104815, 2227730452, 2361852424, 2428436474,
    2756734187, 3204031479, 3329325298,
  ]),
  SHA256_W = /* @__PURE__ */ new Uint32Array(64),
  SHA256 = class extends HashMD {
    constructor(outputLen = 32) {
      (super(64, outputLen, 8, !1),
        (this.A = SHA256_IV[0] | 0),
        (this.B = SHA256_IV[1] | 0),
        (this.C = SHA256_IV[2] | 0),
        (this.D = SHA256_IV[3] | 0),
        (this.E = SHA256_IV[4] | 0),
        (this.F = SHA256_IV[5] | 0),
        (this.G = SHA256_IV[6] | 0),
        (this.H = SHA256_IV[7] | 0));
    }
    get() {
      let { A, B, C, D, E, F, G, H } = this;
      return [A, B, C, D, E, F, G, H];
    }
    // prettier-ignore
    set(A, B, C, D, E, F, G, H) {
    this.A = A | 0, this.B = B | 0, this.C = C | 0, this.D = D | 0, this.E = E | 0, this.F = F | 0, this.G = G | 0, this.H = H | 0;
  }
    process(view, offset) {
      for (let i = 0; i < 16; i++, offset += 4) SHA256_W[i] = view.getUint32(offset, !1);
      for (let i = 16; i < 64; i++) {
        let W15 = SHA256_W[i - 15],
          W2 = SHA256_W[i - 2],
          s0 = rotr(W15, 7) ^ rotr(W15, 18) ^ (W15 >>> 3),
          s1 = rotr(W2, 17) ^ rotr(W2, 19) ^ (W2 >>> 10);
        SHA256_W[i] = (s1 + SHA256_W[i - 7] + s0 + SHA256_W[i - 16]) | 0;
      }
      let { A, B, C, D, E, F, G, H } = this;
      for (let i = 0; i < 64; i++) {
        let sigma1 = rotr(E, 6) ^ rotr(E, 11) ^ rotr(E, 25),
          T1 = (H + sigma1 + Chi(E, F, G) + SHA256_K[i] + SHA256_W[i]) | 0,
          T2 = ((rotr(A, 2) ^ rotr(A, 13) ^ rotr(A, 22)) + Maj(A, B, C)) | 0;
        ((H = G), (G = F), (F = E), (E = (D + T1) | 0), (D = C), (C = B), (B = A), (A = (T1 + T2) | 0));
      }
      ((A = (A + this.A) | 0),
        (B = (B + this.B) | 0),
        (C = (C + this.C) | 0),
        (D = (D + this.D) | 0),
        (E = (E + this.E) | 0),
        (F = (F + this.F) | 0),
        (G = (G + this.G) | 0),
        (H = (H + this.H) | 0),
        this.set(A, B, C, D, E, F, G, H));
    }
    roundClean() {
      clean(SHA256_W);
    }
    destroy() {
      (this.set(0, 0, 0, 0, 0, 0, 0, 0), clean(this.buffer));
    }
  };
var sha256 = /* @__PURE__ */ createHasher(() => new SHA256());

// node_modules/@noble/hashes/esm/hmac.js
var HMAC = class extends Hash {
    constructor(hash, _key) {
      (super(), (this.finished = !1), (this.destroyed = !1), ahash(hash));
      let key = toBytes(_key);
      if (((this.iHash = hash.create()), typeof this.iHash.update != 'function'))
        throw new Error('Expected instance of class which extends utils.Hash');
      ((this.blockLen = this.iHash.blockLen), (this.outputLen = this.iHash.outputLen));
      let blockLen = this.blockLen,
        pad = new Uint8Array(blockLen);
      pad.set(key.length > blockLen ? hash.create().update(key).digest() : key);
      for (let i = 0; i < pad.length; i++) pad[i] ^= 54;
      (this.iHash.update(pad), (this.oHash = hash.create()));
      for (let i = 0; i < pad.length; i++) pad[i] ^= 106;
      (this.oHash.update(pad), clean(pad));
    }
    update(buf) {
      return (aexists(this), this.iHash.update(buf), this);
    }
    digestInto(out) {
      (aexists(this),
        abytes(out, this.outputLen),
        (this.finished = !0),
        this.iHash.digestInto(out),
        this.oHash.update(out),
        this.oHash.digestInto(out),
        this.destroy());
    }
    digest() {
      let out = new Uint8Array(this.oHash.outputLen);
      return (this.digestInto(out), out);
    }
    _cloneInto(to) {
      to || (to = Object.create(Object.getPrototypeOf(this), {}));
      let { oHash, iHash, finished, destroyed, blockLen, outputLen } = this;
      return (
        (to = to),
        (to.finished = finished),
        (to.destroyed = destroyed),
        (to.blockLen = blockLen),
        (to.outputLen = outputLen),
        (to.oHash = oHash._cloneInto(to.oHash)),
        (to.iHash = iHash._cloneInto(to.iHash)),
        to
      );
    }
    clone() {
      return this._cloneInto();
    }
    destroy() {
      ((this.destroyed = !0), this.oHash.destroy(), this.iHash.destroy());
    }
  },
  hmac = (hash, key, message) => new HMAC(hash, key).update(message).digest();
hmac.create = (hash, key) => new HMAC(hash, key);

// node_modules/@noble/curves/esm/abstract/modular.js
var _0n = BigInt(0),
  _1n = BigInt(1),
  _2n = /* @__PURE__ */ BigInt(2),
  _3n = /* @__PURE__ */ BigInt(3),
  _4n = /* @__PURE__ */ BigInt(4),
  _5n = /* @__PURE__ */ BigInt(5),
  _8n = /* @__PURE__ */ BigInt(8);
function mod(a, b) {
  let result = a % b;
  return result >= _0n ? result : b + result;
}
function pow2(x, power, modulo) {
  let res = x;
  for (; power-- > _0n;) ((res *= res), (res %= modulo));
  return res;
}
function invert(number, modulo) {
  if (number === _0n) throw new Error('invert: expected non-zero number');
  if (modulo <= _0n) throw new Error('invert: expected positive modulus, got ' + modulo);
  let a = mod(number, modulo),
    b = modulo,
    x = _0n,
    y = _1n,
    u = _1n,
    v = _0n;
  for (; a !== _0n;) {
    let q = b / a,
      r = b % a,
      m = x - u * q,
      n = y - v * q;
    ((b = a), (a = r), (x = u), (y = v), (u = m), (v = n));
  }
  if (b !== _1n) throw new Error('invert: does not exist');
  return mod(x, modulo);
}
function sqrt3mod4(Fp, n) {
  let p1div4 = (Fp.ORDER + _1n) / _4n,
    root = Fp.pow(n, p1div4);
  if (!Fp.eql(Fp.sqr(root), n)) throw new Error('Cannot find square root');
  return root;
}
function sqrt5mod8(Fp, n) {
  let p5div8 = (Fp.ORDER - _5n) / _8n,
    n2 = Fp.mul(n, _2n),
    v = Fp.pow(n2, p5div8),
    nv = Fp.mul(n, v),
    i = Fp.mul(Fp.mul(nv, _2n), v),
    root = Fp.mul(nv, Fp.sub(i, Fp.ONE));
  if (!Fp.eql(Fp.sqr(root), n)) throw new Error('Cannot find square root');
  return root;
}
function tonelliShanks(P) {
  if (P < BigInt(3)) throw new Error('sqrt is not defined for small field');
  let Q = P - _1n,
    S = 0;
  for (; Q % _2n === _0n;) ((Q /= _2n), S++);
  let Z = _2n,
    _Fp = Field(P);
  for (; FpLegendre(_Fp, Z) === 1;)
    if (Z++ > 1e3) throw new Error('Cannot find square root: probably non-prime P');
  if (S === 1) return sqrt3mod4;
  let cc = _Fp.pow(Z, Q),
    Q1div2 = (Q + _1n) / _2n;
  return function (Fp, n) {
    if (Fp.is0(n)) return n;
    if (FpLegendre(Fp, n) !== 1) throw new Error('Cannot find square root');
    let M = S,
      c = Fp.mul(Fp.ONE, cc),
      t = Fp.pow(n, Q),
      R = Fp.pow(n, Q1div2);
    for (; !Fp.eql(t, Fp.ONE);) {
      if (Fp.is0(t)) return Fp.ZERO;
      let i = 1,
        t_tmp = Fp.sqr(t);
      for (; !Fp.eql(t_tmp, Fp.ONE);)
        if ((i++, (t_tmp = Fp.sqr(t_tmp)), i === M)) throw new Error('Cannot find square root');
      let exponent = _1n << BigInt(M - i - 1),
        b = Fp.pow(c, exponent);
      ((M = i), (c = Fp.sqr(b)), (t = Fp.mul(t, c)), (R = Fp.mul(R, b)));
    }
    return R;
  };
}
function FpSqrt(P) {
  return P % _4n === _3n ? sqrt3mod4 : P % _8n === _5n ? sqrt5mod8 : tonelliShanks(P);
}
var FIELD_FIELDS = [
  'create',
  'isValid',
  'is0',
  'neg',
  'inv',
  'sqrt',
  'sqr',
  'eql',
  'add',
  'sub',
  'mul',
  'pow',
  'div',
  'addN',
  'subN',
  'mulN',
  'sqrN',
];
function validateField(field) {
  let initial = {
      ORDER: 'bigint',
      MASK: 'bigint',
      BYTES: 'isSafeInteger',
      BITS: 'isSafeInteger',
    },
    opts = FIELD_FIELDS.reduce((map, val) => ((map[val] = 'function'), map), initial);
  return validateObject(field, opts);
}
function FpPow(Fp, num2, power) {
  if (power < _0n) throw new Error('invalid exponent, negatives unsupported');
  if (power === _0n) return Fp.ONE;
  if (power === _1n) return num2;
  let p = Fp.ONE,
    d = num2;
  for (; power > _0n;) (power & _1n && (p = Fp.mul(p, d)), (d = Fp.sqr(d)), (power >>= _1n));
  return p;
}
function FpInvertBatch(Fp, nums, passZero = !1) {
  let inverted = new Array(nums.length).fill(passZero ? Fp.ZERO : void 0),
    multipliedAcc = nums.reduce(
      (acc, num2, i) => (Fp.is0(num2) ? acc : ((inverted[i] = acc), Fp.mul(acc, num2))),
      Fp.ONE,
    ),
    invertedAcc = Fp.inv(multipliedAcc);
  return (
    nums.reduceRight(
      (acc, num2, i) => (Fp.is0(num2) ? acc : ((inverted[i] = Fp.mul(acc, inverted[i])), Fp.mul(acc, num2))),
      invertedAcc,
    ),
    inverted
  );
}
function FpLegendre(Fp, n) {
  let p1mod2 = (Fp.ORDER - _1n) / _2n,
    powered = Fp.pow(n, p1mod2),
    yes = Fp.eql(powered, Fp.ONE),
    zero = Fp.eql(powered, Fp.ZERO),
    no = Fp.eql(powered, Fp.neg(Fp.ONE));
  if (!yes && !zero && !no) throw new Error('invalid Legendre symbol result');
  return yes ? 1 : zero ? 0 : -1;
}
function nLength(n, nBitLength) {
  nBitLength !== void 0 && anumber(nBitLength);
  let _nBitLength = nBitLength !== void 0 ? nBitLength : n.toString(2).length,
    nByteLength = Math.ceil(_nBitLength / 8);
  return { nBitLength: _nBitLength, nByteLength };
}
function Field(ORDER, bitLen2, isLE = !1, redef = {}) {
  if (ORDER <= _0n) throw new Error('invalid field: expected ORDER > 0, got ' + ORDER);
  let { nBitLength: BITS, nByteLength: BYTES } = nLength(ORDER, bitLen2);
  if (BYTES > 2048) throw new Error('invalid field: expected ORDER of <= 2048 bytes');
  let sqrtP,
    f = Object.freeze({
      ORDER,
      isLE,
      BITS,
      BYTES,
      MASK: bitMask(BITS),
      ZERO: _0n,
      ONE: _1n,
      create: (num2) => mod(num2, ORDER),
      isValid: (num2) => {
        if (typeof num2 != 'bigint')
          throw new Error('invalid field element: expected bigint, got ' + typeof num2);
        return _0n <= num2 && num2 < ORDER;
      },
      is0: (num2) => num2 === _0n,
      isOdd: (num2) => (num2 & _1n) === _1n,
      neg: (num2) => mod(-num2, ORDER),
      eql: (lhs, rhs) => lhs === rhs,
      sqr: (num2) => mod(num2 * num2, ORDER),
      add: (lhs, rhs) => mod(lhs + rhs, ORDER),
      sub: (lhs, rhs) => mod(lhs - rhs, ORDER),
      mul: (lhs, rhs) => mod(lhs * rhs, ORDER),
      pow: (num2, power) => FpPow(f, num2, power),
      div: (lhs, rhs) => mod(lhs * invert(rhs, ORDER), ORDER),
      // Same as above, but doesn't normalize
      sqrN: (num2) => num2 * num2,
      addN: (lhs, rhs) => lhs + rhs,
      subN: (lhs, rhs) => lhs - rhs,
      mulN: (lhs, rhs) => lhs * rhs,
      inv: (num2) => invert(num2, ORDER),
      sqrt: redef.sqrt || ((n) => (sqrtP || (sqrtP = FpSqrt(ORDER)), sqrtP(f, n))),
      toBytes: (num2) => (isLE ? numberToBytesLE(num2, BYTES) : numberToBytesBE(num2, BYTES)),
      fromBytes: (bytes) => {
        if (bytes.length !== BYTES)
          throw new Error('Field.fromBytes: expected ' + BYTES + ' bytes, got ' + bytes.length);
        return isLE ? bytesToNumberLE(bytes) : bytesToNumberBE(bytes);
      },
      // TODO: we don't need it here, move out to separate fn
      invertBatch: (lst) => FpInvertBatch(f, lst),
      // We can't move this out because Fp6, Fp12 implement it
      // and it's unclear what to return in there.
      cmov: (a, b, c) => (c ? b : a),
    });
  return Object.freeze(f);
}
function getFieldBytesLength(fieldOrder) {
  if (typeof fieldOrder != 'bigint') throw new Error('field order must be bigint');
  let bitLength = fieldOrder.toString(2).length;
  return Math.ceil(bitLength / 8);
}
function getMinHashLength(fieldOrder) {
  let length = getFieldBytesLength(fieldOrder);
  return length + Math.ceil(length / 2);
}
function mapHashToField(key, fieldOrder, isLE = !1) {
  let len = key.length,
    fieldLen = getFieldBytesLength(fieldOrder),
    minLen = getMinHashLength(fieldOrder);
  if (len < 16 || len < minLen || len > 1024)
    throw new Error('expected ' + minLen + '-1024 bytes of input, got ' + len);
  let num2 = isLE ? bytesToNumberLE(key) : bytesToNumberBE(key),
    reduced = mod(num2, fieldOrder - _1n) + _1n;
  return isLE ? numberToBytesLE(reduced, fieldLen) : numberToBytesBE(reduced, fieldLen);
}

// node_modules/@noble/curves/esm/abstract/curve.js
var _0n2 = BigInt(0),
  _1n2 = BigInt(1);
function constTimeNegate(condition, item) {
  let neg = item.negate();
  return condition ? neg : item;
}
function validateW(W, bits) {
  if (!Number.isSafeInteger(W) || W <= 0 || W > bits)
    throw new Error('invalid window size, expected [1..' + bits + '], got W=' + W);
}
function calcWOpts(W, scalarBits) {
  validateW(W, scalarBits);
  let windows = Math.ceil(scalarBits / W) + 1,
    windowSize = 2 ** (W - 1),
    maxNumber = 2 ** W,
    mask = bitMask(W),
    shiftBy = BigInt(W);
  return { windows, windowSize, mask, maxNumber, shiftBy };
}
function calcOffsets(n, window, wOpts) {
  let { windowSize, mask, maxNumber, shiftBy } = wOpts,
    wbits = Number(n & mask),
    nextN = n >> shiftBy;
  wbits > windowSize && ((wbits -= maxNumber), (nextN += _1n2));
  let offsetStart = window * windowSize,
    offset = offsetStart + Math.abs(wbits) - 1,
    isZero = wbits === 0,
    isNeg = wbits < 0,
    isNegF = window % 2 !== 0;
  return { nextN, offset, isZero, isNeg, isNegF, offsetF: offsetStart };
}
function validateMSMPoints(points, c) {
  if (!Array.isArray(points)) throw new Error('array expected');
  points.forEach((p, i) => {
    if (!(p instanceof c)) throw new Error('invalid point at index ' + i);
  });
}
function validateMSMScalars(scalars, field) {
  if (!Array.isArray(scalars)) throw new Error('array of scalars expected');
  scalars.forEach((s, i) => {
    if (!field.isValid(s)) throw new Error('invalid scalar at index ' + i);
  });
}
var pointPrecomputes = /* @__PURE__ */ new WeakMap(),
  pointWindowSizes = /* @__PURE__ */ new WeakMap();
function getW(P) {
  return pointWindowSizes.get(P) || 1;
}
function wNAF(c, bits) {
  return {
    constTimeNegate,
    hasPrecomputes(elm) {
      return getW(elm) !== 1;
    },
    // non-const time multiplication ladder
    unsafeLadder(elm, n, p = c.ZERO) {
      let d = elm;
      for (; n > _0n2;) (n & _1n2 && (p = p.add(d)), (d = d.double()), (n >>= _1n2));
      return p;
    },
    /**
     * Creates a wNAF precomputation window. Used for caching.
     * Default window size is set by `utils.precompute()` and is equal to 8.
     * Number of precomputed points depends on the curve size:
     * 2^(𝑊−1) * (Math.ceil(𝑛 / 𝑊) + 1), where:
     * - 𝑊 is the window size
     * - 𝑛 is the bitlength of the curve order.
     * For a 256-bit curve and window size 8, the number of precomputed points is 128 * 33 = 4224.
     * @param elm Point instance
     * @param W window size
     * @returns precomputed point tables flattened to a single array
     */
    precomputeWindow(elm, W) {
      let { windows, windowSize } = calcWOpts(W, bits),
        points = [],
        p = elm,
        base = p;
      for (let window = 0; window < windows; window++) {
        ((base = p), points.push(base));
        for (let i = 1; i < windowSize; i++) ((base = base.add(p)), points.push(base));
        p = base.double();
      }
      return points;
    },
    /**
     * Implements ec multiplication using precomputed tables and w-ary non-adjacent form.
     * @param W window size
     * @param precomputes precomputed tables
     * @param n scalar (we don't check here, but should be less than curve order)
     * @returns real and fake (for const-time) points
     */
    wNAF(W, precomputes, n) {
      let p = c.ZERO,
        f = c.BASE,
        wo = calcWOpts(W, bits);
      for (let window = 0; window < wo.windows; window++) {
        let { nextN, offset, isZero, isNeg, isNegF, offsetF } = calcOffsets(n, window, wo);
        ((n = nextN),
          isZero
            ? (f = f.add(constTimeNegate(isNegF, precomputes[offsetF])))
            : (p = p.add(constTimeNegate(isNeg, precomputes[offset]))));
      }
      return { p, f };
    },
    /**
     * Implements ec unsafe (non const-time) multiplication using precomputed tables and w-ary non-adjacent form.
     * @param W window size
     * @param precomputes precomputed tables
     * @param n scalar (we don't check here, but should be less than curve order)
     * @param acc accumulator point to add result of multiplication
     * @returns point
     */
    wNAFUnsafe(W, precomputes, n, acc = c.ZERO) {
      let wo = calcWOpts(W, bits);
      for (let window = 0; window < wo.windows && n !== _0n2; window++) {
        let { nextN, offset, isZero, isNeg } = calcOffsets(n, window, wo);
        if (((n = nextN), !isZero)) {
          let item = precomputes[offset];
          acc = acc.add(isNeg ? item.negate() : item);
        }
      }
      return acc;
    },
    getPrecomputes(W, P, transform) {
      let comp = pointPrecomputes.get(P);
      return (
        comp || ((comp = this.precomputeWindow(P, W)), W !== 1 && pointPrecomputes.set(P, transform(comp))),
        comp
      );
    },
    wNAFCached(P, n, transform) {
      let W = getW(P);
      return this.wNAF(W, this.getPrecomputes(W, P, transform), n);
    },
    wNAFCachedUnsafe(P, n, transform, prev) {
      let W = getW(P);
      return W === 1
        ? this.unsafeLadder(P, n, prev)
        : this.wNAFUnsafe(W, this.getPrecomputes(W, P, transform), n, prev);
    },
    // We calculate precomputes for elliptic curve point multiplication
    // using windowed method. This specifies window size and
    // stores precomputed values. Usually only base point would be precomputed.
    setWindowSize(P, W) {
      (validateW(W, bits), pointWindowSizes.set(P, W), pointPrecomputes.delete(P));
    },
  };
}
function pippenger(c, fieldN, points, scalars) {
  (validateMSMPoints(points, c), validateMSMScalars(scalars, fieldN));
  let plength = points.length,
    slength = scalars.length;
  if (plength !== slength) throw new Error('arrays of points and scalars must have equal length');
  let zero = c.ZERO,
    wbits = bitLen(BigInt(plength)),
    windowSize = 1;
  wbits > 12
    ? (windowSize = wbits - 3)
    : wbits > 4
      ? (windowSize = wbits - 2)
      : wbits > 0 && (windowSize = 2);
  let MASK = bitMask(windowSize),
    buckets = new Array(Number(MASK) + 1).fill(zero),
    lastBits = Math.floor((fieldN.BITS - 1) / windowSize) * windowSize,
    sum = zero;
  for (let i = lastBits; i >= 0; i -= windowSize) {
    buckets.fill(zero);
    for (let j = 0; j < slength; j++) {
      let scalar = scalars[j],
        wbits2 = Number((scalar >> BigInt(i)) & MASK);
      buckets[wbits2] = buckets[wbits2].add(points[j]);
    }
    let resI = zero;
    for (let j = buckets.length - 1, sumI = zero; j > 0; j--)
      ((sumI = sumI.add(buckets[j])), (resI = resI.add(sumI)));
    if (((sum = sum.add(resI)), i !== 0)) for (let j = 0; j < windowSize; j++) sum = sum.double();
  }
  return sum;
}
function validateBasic(curve) {
  return (
    validateField(curve.Fp),
    validateObject(
      curve,
      {
        n: 'bigint',
        h: 'bigint',
        Gx: 'field',
        Gy: 'field',
      },
      {
        nBitLength: 'isSafeInteger',
        nByteLength: 'isSafeInteger',
      },
    ),
    Object.freeze({
      ...nLength(curve.n, curve.nBitLength),
      ...curve,
      p: curve.Fp.ORDER,
    })
  );
}

// node_modules/@noble/curves/esm/abstract/weierstrass.js
function validateSigVerOpts(opts) {
  (opts.lowS !== void 0 && abool('lowS', opts.lowS),
    opts.prehash !== void 0 && abool('prehash', opts.prehash));
}
function validatePointOpts(curve) {
  let opts = validateBasic(curve);
  validateObject(
    opts,
    {
      a: 'field',
      b: 'field',
    },
    {
      allowInfinityPoint: 'boolean',
      allowedPrivateKeyLengths: 'array',
      clearCofactor: 'function',
      fromBytes: 'function',
      isTorsionFree: 'function',
      toBytes: 'function',
      wrapPrivateKey: 'boolean',
    },
  );
  let { endo, Fp, a } = opts;
  if (endo) {
    if (!Fp.eql(a, Fp.ZERO)) throw new Error('invalid endo: CURVE.a must be 0');
    if (typeof endo != 'object' || typeof endo.beta != 'bigint' || typeof endo.splitScalar != 'function')
      throw new Error('invalid endo: expected "beta": bigint and "splitScalar": function');
  }
  return Object.freeze({ ...opts });
}
var DERErr = class extends Error {
    constructor(m = '') {
      super(m);
    }
  },
  DER = {
    // asn.1 DER encoding utils
    Err: DERErr,
    // Basic building block is TLV (Tag-Length-Value)
    _tlv: {
      encode: (tag, data) => {
        let { Err: E } = DER;
        if (tag < 0 || tag > 256) throw new E('tlv.encode: wrong tag');
        if (data.length & 1) throw new E('tlv.encode: unpadded data');
        let dataLen = data.length / 2,
          len = numberToHexUnpadded(dataLen);
        if ((len.length / 2) & 128) throw new E('tlv.encode: long form length too big');
        let lenLen = dataLen > 127 ? numberToHexUnpadded((len.length / 2) | 128) : '';
        return numberToHexUnpadded(tag) + lenLen + len + data;
      },
      // v - value, l - left bytes (unparsed)
      decode(tag, data) {
        let { Err: E } = DER,
          pos = 0;
        if (tag < 0 || tag > 256) throw new E('tlv.encode: wrong tag');
        if (data.length < 2 || data[pos++] !== tag) throw new E('tlv.decode: wrong tlv');
        let first = data[pos++],
          isLong = !!(first & 128),
          length = 0;
        if (!isLong) length = first;
        else {
          let lenLen = first & 127;
          if (!lenLen) throw new E('tlv.decode(long): indefinite length not supported');
          if (lenLen > 4) throw new E('tlv.decode(long): byte length is too big');
          let lengthBytes = data.subarray(pos, pos + lenLen);
          if (lengthBytes.length !== lenLen) throw new E('tlv.decode: length bytes not complete');
          if (lengthBytes[0] === 0) throw new E('tlv.decode(long): zero leftmost byte');
          for (let b of lengthBytes) length = (length << 8) | b;
          if (((pos += lenLen), length < 128)) throw new E('tlv.decode(long): not minimal encoding');
        }
        let v = data.subarray(pos, pos + length);
        if (v.length !== length) throw new E('tlv.decode: wrong value length');
        return { v, l: data.subarray(pos + length) };
      },
    },
    // https://crypto.stackexchange.com/a/57734 Leftmost bit of first byte is 'negative' flag,
    // since we always use positive integers here. It must always be empty:
    // - add zero byte if exists
    // - if next byte doesn't have a flag, leading zero is not allowed (minimal encoding)
    _int: {
      encode(num2) {
        let { Err: E } = DER;
        if (num2 < _0n3) throw new E('integer: negative integers are not allowed');
        let hex = numberToHexUnpadded(num2);
        if ((Number.parseInt(hex[0], 16) & 8 && (hex = '00' + hex), hex.length & 1))
          throw new E('unexpected DER parsing assertion: unpadded hex');
        return hex;
      },
      decode(data) {
        let { Err: E } = DER;
        if (data[0] & 128) throw new E('invalid signature integer: negative');
        if (data[0] === 0 && !(data[1] & 128))
          throw new E('invalid signature integer: unnecessary leading zero');
        return bytesToNumberBE(data);
      },
    },
    toSig(hex) {
      let { Err: E, _int: int, _tlv: tlv } = DER,
        data = ensureBytes('signature', hex),
        { v: seqBytes, l: seqLeftBytes } = tlv.decode(48, data);
      if (seqLeftBytes.length) throw new E('invalid signature: left bytes after parsing');
      let { v: rBytes, l: rLeftBytes } = tlv.decode(2, seqBytes),
        { v: sBytes, l: sLeftBytes } = tlv.decode(2, rLeftBytes);
      if (sLeftBytes.length) throw new E('invalid signature: left bytes after parsing');
      return { r: int.decode(rBytes), s: int.decode(sBytes) };
    },
    hexFromSig(sig) {
      let { _tlv: tlv, _int: int } = DER,
        rs = tlv.encode(2, int.encode(sig.r)),
        ss = tlv.encode(2, int.encode(sig.s)),
        seq = rs + ss;
      return tlv.encode(48, seq);
    },
  };
function numToSizedHex(num2, size) {
  return bytesToHex(numberToBytesBE(num2, size));
}
var _0n3 = BigInt(0),
  _1n3 = BigInt(1),
  _2n2 = BigInt(2),
  _3n2 = BigInt(3),
  _4n2 = BigInt(4);
function weierstrassPoints(opts) {
  let CURVE = validatePointOpts(opts),
    { Fp } = CURVE,
    Fn = Field(CURVE.n, CURVE.nBitLength),
    toBytes2 =
      CURVE.toBytes ||
      ((_c, point, _isCompressed) => {
        let a = point.toAffine();
        return concatBytes2(Uint8Array.from([4]), Fp.toBytes(a.x), Fp.toBytes(a.y));
      }),
    fromBytes =
      CURVE.fromBytes ||
      ((bytes) => {
        let tail = bytes.subarray(1),
          x = Fp.fromBytes(tail.subarray(0, Fp.BYTES)),
          y = Fp.fromBytes(tail.subarray(Fp.BYTES, 2 * Fp.BYTES));
        return { x, y };
      });
  function weierstrassEquation(x) {
    let { a, b } = CURVE,
      x2 = Fp.sqr(x),
      x3 = Fp.mul(x2, x);
    return Fp.add(Fp.add(x3, Fp.mul(x, a)), b);
  }
  function isValidXY(x, y) {
    let left = Fp.sqr(y),
      right = weierstrassEquation(x);
    return Fp.eql(left, right);
  }
  if (!isValidXY(CURVE.Gx, CURVE.Gy)) throw new Error('bad curve params: generator point');
  let _4a3 = Fp.mul(Fp.pow(CURVE.a, _3n2), _4n2),
    _27b2 = Fp.mul(Fp.sqr(CURVE.b), BigInt(27));
  if (Fp.is0(Fp.add(_4a3, _27b2))) throw new Error('bad curve params: a or b');
  function isWithinCurveOrder(num2) {
    return inRange(num2, _1n3, CURVE.n);
  }
  function normPrivateKeyToScalar(key) {
    let { allowedPrivateKeyLengths: lengths, nByteLength, wrapPrivateKey, n: N } = CURVE;
    if (lengths && typeof key != 'bigint') {
      if ((isBytes(key) && (key = bytesToHex(key)), typeof key != 'string' || !lengths.includes(key.length)))
        throw new Error('invalid private key');
      key = key.padStart(nByteLength * 2, '0');
    }
    let num2;
    try {
      num2 = typeof key == 'bigint' ? key : bytesToNumberBE(ensureBytes('private key', key, nByteLength));
    } catch {
      throw new Error('invalid private key, expected hex or ' + nByteLength + ' bytes, got ' + typeof key);
    }
    return (wrapPrivateKey && (num2 = mod(num2, N)), aInRange('private key', num2, _1n3, N), num2);
  }
  function aprjpoint(other) {
    if (!(other instanceof Point2)) throw new Error('ProjectivePoint expected');
  }
  let toAffineMemo = memoized((p, iz) => {
      let { px: x, py: y, pz: z } = p;
      if (Fp.eql(z, Fp.ONE)) return { x, y };
      let is0 = p.is0();
      iz == null && (iz = is0 ? Fp.ONE : Fp.inv(z));
      let ax = Fp.mul(x, iz),
        ay = Fp.mul(y, iz),
        zz = Fp.mul(z, iz);
      if (is0) return { x: Fp.ZERO, y: Fp.ZERO };
      if (!Fp.eql(zz, Fp.ONE)) throw new Error('invZ was invalid');
      return { x: ax, y: ay };
    }),
    assertValidMemo = memoized((p) => {
      if (p.is0()) {
        if (CURVE.allowInfinityPoint && !Fp.is0(p.py)) return;
        throw new Error('bad point: ZERO');
      }
      let { x, y } = p.toAffine();
      if (!Fp.isValid(x) || !Fp.isValid(y)) throw new Error('bad point: x or y not FE');
      if (!isValidXY(x, y)) throw new Error('bad point: equation left != right');
      if (!p.isTorsionFree()) throw new Error('bad point: not in prime-order subgroup');
      return !0;
    });
  class Point2 {
    constructor(px, py, pz) {
      if (px == null || !Fp.isValid(px)) throw new Error('x required');
      if (py == null || !Fp.isValid(py) || Fp.is0(py)) throw new Error('y required');
      if (pz == null || !Fp.isValid(pz)) throw new Error('z required');
      ((this.px = px), (this.py = py), (this.pz = pz), Object.freeze(this));
    }
    // Does not validate if the point is on-curve.
    // Use fromHex instead, or call assertValidity() later.
    static fromAffine(p) {
      let { x, y } = p || {};
      if (!p || !Fp.isValid(x) || !Fp.isValid(y)) throw new Error('invalid affine point');
      if (p instanceof Point2) throw new Error('projective point not allowed');
      let is0 = (i) => Fp.eql(i, Fp.ZERO);
      return is0(x) && is0(y) ? Point2.ZERO : new Point2(x, y, Fp.ONE);
    }
    get x() {
      return this.toAffine().x;
    }
    get y() {
      return this.toAffine().y;
    }
    /**
     * Takes a bunch of Projective Points but executes only one
     * inversion on all of them. Inversion is very slow operation,
     * so this improves performance massively.
     * Optimization: converts a list of projective points to a list of identical points with Z=1.
     */
    static normalizeZ(points) {
      let toInv = FpInvertBatch(
        Fp,
        points.map((p) => p.pz),
      );
      return points.map((p, i) => p.toAffine(toInv[i])).map(Point2.fromAffine);
    }
    /**
     * Converts hash string or Uint8Array to Point.
     * @param hex short/long ECDSA hex
     */
    static fromHex(hex) {
      let P = Point2.fromAffine(fromBytes(ensureBytes('pointHex', hex)));
      return (P.assertValidity(), P);
    }
    // Multiplies generator point by privateKey.
    static fromPrivateKey(privateKey) {
      return Point2.BASE.multiply(normPrivateKeyToScalar(privateKey));
    }
    // Multiscalar Multiplication
    static msm(points, scalars) {
      return pippenger(Point2, Fn, points, scalars);
    }
    // "Private method", don't use it directly
    _setWindowSize(windowSize) {
      wnaf.setWindowSize(this, windowSize);
    }
    // A point on curve is valid if it conforms to equation.
    assertValidity() {
      assertValidMemo(this);
    }
    hasEvenY() {
      let { y } = this.toAffine();
      if (Fp.isOdd) return !Fp.isOdd(y);
      throw new Error("Field doesn't support isOdd");
    }
    /**
     * Compare one point to another.
     */
    equals(other) {
      aprjpoint(other);
      let { px: X1, py: Y1, pz: Z1 } = this,
        { px: X2, py: Y2, pz: Z2 } = other,
        U1 = Fp.eql(Fp.mul(X1, Z2), Fp.mul(X2, Z1)),
        U2 = Fp.eql(Fp.mul(Y1, Z2), Fp.mul(Y2, Z1));
      return U1 && U2;
    }
    /**
     * Flips point to one corresponding to (x, -y) in Affine coordinates.
     */
    negate() {
      return new Point2(this.px, Fp.neg(this.py), this.pz);
    }
    // Renes-Costello-Batina exception-free doubling formula.
    // There is 30% faster Jacobian formula, but it is not complete.
    // https://eprint.iacr.org/2015/1060, algorithm 3
    // Cost: 8M + 3S + 3*a + 2*b3 + 15add.
    double() {
      let { a, b } = CURVE,
        b3 = Fp.mul(b, _3n2),
        { px: X1, py: Y1, pz: Z1 } = this,
        X3 = Fp.ZERO,
        Y3 = Fp.ZERO,
        Z3 = Fp.ZERO,
        t0 = Fp.mul(X1, X1),
        t1 = Fp.mul(Y1, Y1),
        t2 = Fp.mul(Z1, Z1),
        t3 = Fp.mul(X1, Y1);
      return (
        (t3 = Fp.add(t3, t3)),
        (Z3 = Fp.mul(X1, Z1)),
        (Z3 = Fp.add(Z3, Z3)),
        (X3 = Fp.mul(a, Z3)),
        (Y3 = Fp.mul(b3, t2)),
        (Y3 = Fp.add(X3, Y3)),
        (X3 = Fp.sub(t1, Y3)),
        (Y3 = Fp.add(t1, Y3)),
        (Y3 = Fp.mul(X3, Y3)),
        (X3 = Fp.mul(t3, X3)),
        (Z3 = Fp.mul(b3, Z3)),
        (t2 = Fp.mul(a, t2)),
        (t3 = Fp.sub(t0, t2)),
        (t3 = Fp.mul(a, t3)),
        (t3 = Fp.add(t3, Z3)),
        (Z3 = Fp.add(t0, t0)),
        (t0 = Fp.add(Z3, t0)),
        (t0 = Fp.add(t0, t2)),
        (t0 = Fp.mul(t0, t3)),
        (Y3 = Fp.add(Y3, t0)),
        (t2 = Fp.mul(Y1, Z1)),
        (t2 = Fp.add(t2, t2)),
        (t0 = Fp.mul(t2, t3)),
        (X3 = Fp.sub(X3, t0)),
        (Z3 = Fp.mul(t2, t1)),
        (Z3 = Fp.add(Z3, Z3)),
        (Z3 = Fp.add(Z3, Z3)),
        new Point2(X3, Y3, Z3)
      );
    }
    // Renes-Costello-Batina exception-free addition formula.
    // There is 30% faster Jacobian formula, but it is not complete.
    // https://eprint.iacr.org/2015/1060, algorithm 1
    // Cost: 12M + 0S + 3*a + 3*b3 + 23add.
    add(other) {
      aprjpoint(other);
      let { px: X1, py: Y1, pz: Z1 } = this,
        { px: X2, py: Y2, pz: Z2 } = other,
        X3 = Fp.ZERO,
        Y3 = Fp.ZERO,
        Z3 = Fp.ZERO,
        a = CURVE.a,
        b3 = Fp.mul(CURVE.b, _3n2),
        t0 = Fp.mul(X1, X2),
        t1 = Fp.mul(Y1, Y2),
        t2 = Fp.mul(Z1, Z2),
        t3 = Fp.add(X1, Y1),
        t4 = Fp.add(X2, Y2);
      ((t3 = Fp.mul(t3, t4)), (t4 = Fp.add(t0, t1)), (t3 = Fp.sub(t3, t4)), (t4 = Fp.add(X1, Z1)));
      let t5 = Fp.add(X2, Z2);
      return (
        (t4 = Fp.mul(t4, t5)),
        (t5 = Fp.add(t0, t2)),
        (t4 = Fp.sub(t4, t5)),
        (t5 = Fp.add(Y1, Z1)),
        (X3 = Fp.add(Y2, Z2)),
        (t5 = Fp.mul(t5, X3)),
        (X3 = Fp.add(t1, t2)),
        (t5 = Fp.sub(t5, X3)),
        (Z3 = Fp.mul(a, t4)),
        (X3 = Fp.mul(b3, t2)),
        (Z3 = Fp.add(X3, Z3)),
        (X3 = Fp.sub(t1, Z3)),
        (Z3 = Fp.add(t1, Z3)),
        (Y3 = Fp.mul(X3, Z3)),
        (t1 = Fp.add(t0, t0)),
        (t1 = Fp.add(t1, t0)),
        (t2 = Fp.mul(a, t2)),
        (t4 = Fp.mul(b3, t4)),
        (t1 = Fp.add(t1, t2)),
        (t2 = Fp.sub(t0, t2)),
        (t2 = Fp.mul(a, t2)),
        (t4 = Fp.add(t4, t2)),
        (t0 = Fp.mul(t1, t4)),
        (Y3 = Fp.add(Y3, t0)),
        (t0 = Fp.mul(t5, t4)),
        (X3 = Fp.mul(t3, X3)),
        (X3 = Fp.sub(X3, t0)),
        (t0 = Fp.mul(t3, t1)),
        (Z3 = Fp.mul(t5, Z3)),
        (Z3 = Fp.add(Z3, t0)),
        new Point2(X3, Y3, Z3)
      );
    }
    subtract(other) {
      return this.add(other.negate());
    }
    is0() {
      return this.equals(Point2.ZERO);
    }
    wNAF(n) {
      return wnaf.wNAFCached(this, n, Point2.normalizeZ);
    }
    /**
     * Non-constant-time multiplication. Uses double-and-add algorithm.
     * It's faster, but should only be used when you don't care about
     * an exposed private key e.g. sig verification, which works over *public* keys.
     */
    multiplyUnsafe(sc) {
      let { endo: endo2, n: N } = CURVE;
      aInRange('scalar', sc, _0n3, N);
      let I = Point2.ZERO;
      if (sc === _0n3) return I;
      if (this.is0() || sc === _1n3) return this;
      if (!endo2 || wnaf.hasPrecomputes(this)) return wnaf.wNAFCachedUnsafe(this, sc, Point2.normalizeZ);
      let { k1neg, k1, k2neg, k2 } = endo2.splitScalar(sc),
        k1p = I,
        k2p = I,
        d = this;
      for (; k1 > _0n3 || k2 > _0n3;)
        (k1 & _1n3 && (k1p = k1p.add(d)),
          k2 & _1n3 && (k2p = k2p.add(d)),
          (d = d.double()),
          (k1 >>= _1n3),
          (k2 >>= _1n3));
      return (
        k1neg && (k1p = k1p.negate()),
        k2neg && (k2p = k2p.negate()),
        (k2p = new Point2(Fp.mul(k2p.px, endo2.beta), k2p.py, k2p.pz)),
        k1p.add(k2p)
      );
    }
    /**
     * Constant time multiplication.
     * Uses wNAF method. Windowed method may be 10% faster,
     * but takes 2x longer to generate and consumes 2x memory.
     * Uses precomputes when available.
     * Uses endomorphism for Koblitz curves.
     * @param scalar by which the point would be multiplied
     * @returns New point
     */
    multiply(scalar) {
      let { endo: endo2, n: N } = CURVE;
      aInRange('scalar', scalar, _1n3, N);
      let point, fake;
      if (endo2) {
        let { k1neg, k1, k2neg, k2 } = endo2.splitScalar(scalar),
          { p: k1p, f: f1p } = this.wNAF(k1),
          { p: k2p, f: f2p } = this.wNAF(k2);
        ((k1p = wnaf.constTimeNegate(k1neg, k1p)),
          (k2p = wnaf.constTimeNegate(k2neg, k2p)),
          (k2p = new Point2(Fp.mul(k2p.px, endo2.beta), k2p.py, k2p.pz)),
          (point = k1p.add(k2p)),
          (fake = f1p.add(f2p)));
      } else {
        let { p, f } = this.wNAF(scalar);
        ((point = p), (fake = f));
      }
      return Point2.normalizeZ([point, fake])[0];
    }
    /**
     * Efficiently calculate `aP + bQ`. Unsafe, can expose private key, if used incorrectly.
     * Not using Strauss-Shamir trick: precomputation tables are faster.
     * The trick could be useful if both P and Q are not G (not in our case).
     * @returns non-zero affine point
     */
    multiplyAndAddUnsafe(Q, a, b) {
      let G = Point2.BASE,
        mul = (P, a2) => (a2 === _0n3 || a2 === _1n3 || !P.equals(G) ? P.multiplyUnsafe(a2) : P.multiply(a2)),
        sum = mul(this, a).add(mul(Q, b));
      return sum.is0() ? void 0 : sum;
    }
    // Converts Projective point to affine (x, y) coordinates.
    // Can accept precomputed Z^-1 - for example, from invertBatch.
    // (x, y, z) ∋ (x=x/z, y=y/z)
    toAffine(iz) {
      return toAffineMemo(this, iz);
    }
    isTorsionFree() {
      let { h: cofactor, isTorsionFree } = CURVE;
      if (cofactor === _1n3) return !0;
      if (isTorsionFree) return isTorsionFree(Point2, this);
      throw new Error('isTorsionFree() has not been declared for the elliptic curve');
    }
    clearCofactor() {
      let { h: cofactor, clearCofactor } = CURVE;
      return cofactor === _1n3
        ? this
        : clearCofactor
          ? clearCofactor(Point2, this)
          : this.multiplyUnsafe(CURVE.h);
    }
    toRawBytes(isCompressed = !0) {
      return (
        abool('isCompressed', isCompressed), this.assertValidity(), toBytes2(Point2, this, isCompressed)
      );
    }
    toHex(isCompressed = !0) {
      return (abool('isCompressed', isCompressed), bytesToHex(this.toRawBytes(isCompressed)));
    }
  }
  ((Point2.BASE = new Point2(CURVE.Gx, CURVE.Gy, Fp.ONE)),
    (Point2.ZERO = new Point2(Fp.ZERO, Fp.ONE, Fp.ZERO)));
  let { endo, nBitLength } = CURVE,
    wnaf = wNAF(Point2, endo ? Math.ceil(nBitLength / 2) : nBitLength);
  return {
    CURVE,
    ProjectivePoint: Point2,
    normPrivateKeyToScalar,
    weierstrassEquation,
    isWithinCurveOrder,
  };
}
function validateOpts(curve) {
  let opts = validateBasic(curve);
  return (
    validateObject(
      opts,
      {
        hash: 'hash',
        hmac: 'function',
        randomBytes: 'function',
      },
      {
        bits2int: 'function',
        bits2int_modN: 'function',
        lowS: 'boolean',
      },
    ),
    Object.freeze({ lowS: !0, ...opts })
  );
}
function weierstrass(curveDef) {
  let CURVE = validateOpts(curveDef),
    { Fp, n: CURVE_ORDER, nByteLength, nBitLength } = CURVE,
    compressedLen = Fp.BYTES + 1,
    uncompressedLen = 2 * Fp.BYTES + 1;
  function modN2(a) {
    return mod(a, CURVE_ORDER);
  }
  function invN(a) {
    return invert(a, CURVE_ORDER);
  }
  let {
    ProjectivePoint: Point2,
    normPrivateKeyToScalar,
    weierstrassEquation,
    isWithinCurveOrder,
  } = weierstrassPoints({
    ...CURVE,
    toBytes(_c, point, isCompressed) {
      let a = point.toAffine(),
        x = Fp.toBytes(a.x),
        cat = concatBytes2;
      return (
        abool('isCompressed', isCompressed),
        isCompressed
          ? cat(Uint8Array.from([point.hasEvenY() ? 2 : 3]), x)
          : cat(Uint8Array.from([4]), x, Fp.toBytes(a.y))
      );
    },
    fromBytes(bytes) {
      let len = bytes.length,
        head = bytes[0],
        tail = bytes.subarray(1);
      if (len === compressedLen && (head === 2 || head === 3)) {
        let x = bytesToNumberBE(tail);
        if (!inRange(x, _1n3, Fp.ORDER)) throw new Error('Point is not on curve');
        let y2 = weierstrassEquation(x),
          y;
        try {
          y = Fp.sqrt(y2);
        } catch (sqrtError) {
          let suffix = sqrtError instanceof Error ? ': ' + sqrtError.message : '';
          throw new Error('Point is not on curve' + suffix);
        }
        let isYOdd = (y & _1n3) === _1n3;
        return (((head & 1) === 1) !== isYOdd && (y = Fp.neg(y)), { x, y });
      } else if (len === uncompressedLen && head === 4) {
        let x = Fp.fromBytes(tail.subarray(0, Fp.BYTES)),
          y = Fp.fromBytes(tail.subarray(Fp.BYTES, 2 * Fp.BYTES));
        return { x, y };
      } else {
        let cl = compressedLen,
          ul = uncompressedLen;
        throw new Error(
          'invalid Point, expected length of ' + cl + ', or uncompressed ' + ul + ', got ' + len,
        );
      }
    },
  });
  function isBiggerThanHalfOrder(number) {
    let HALF = CURVE_ORDER >> _1n3;
    return number > HALF;
  }
  function normalizeS(s) {
    return isBiggerThanHalfOrder(s) ? modN2(-s) : s;
  }
  let slcNum = (b, from, to) => bytesToNumberBE(b.slice(from, to));
  class Signature {
    constructor(r, s, recovery) {
      (aInRange('r', r, _1n3, CURVE_ORDER),
        aInRange('s', s, _1n3, CURVE_ORDER),
        (this.r = r),
        (this.s = s),
        recovery != null && (this.recovery = recovery),
        Object.freeze(this));
    }
    // pair (bytes of r, bytes of s)
    static fromCompact(hex) {
      let l = nByteLength;
      return (
        (hex = ensureBytes('compactSignature', hex, l * 2)),
        new Signature(slcNum(hex, 0, l), slcNum(hex, l, 2 * l))
      );
    }
    // DER encoded ECDSA signature
    // https://bitcoin.stackexchange.com/questions/57644/what-are-the-parts-of-a-bitcoin-transaction-input-script
    static fromDER(hex) {
      let { r, s } = DER.toSig(ensureBytes('DER', hex));
      return new Signature(r, s);
    }
    /**
     * @todo remove
     * @deprecated
     */
    assertValidity() {}
    addRecoveryBit(recovery) {
      return new Signature(this.r, this.s, recovery);
    }
    recoverPublicKey(msgHash) {
      let { r, s, recovery: rec } = this,
        h = bits2int_modN(ensureBytes('msgHash', msgHash));
      if (rec == null || ![0, 1, 2, 3].includes(rec)) throw new Error('recovery id invalid');
      let radj = rec === 2 || rec === 3 ? r + CURVE.n : r;
      if (radj >= Fp.ORDER) throw new Error('recovery id 2 or 3 invalid');
      let prefix = (rec & 1) === 0 ? '02' : '03',
        R = Point2.fromHex(prefix + numToSizedHex(radj, Fp.BYTES)),
        ir = invN(radj),
        u1 = modN2(-h * ir),
        u2 = modN2(s * ir),
        Q = Point2.BASE.multiplyAndAddUnsafe(R, u1, u2);
      if (!Q) throw new Error('point at infinify');
      return (Q.assertValidity(), Q);
    }
    // Signatures should be low-s, to prevent malleability.
    hasHighS() {
      return isBiggerThanHalfOrder(this.s);
    }
    normalizeS() {
      return this.hasHighS() ? new Signature(this.r, modN2(-this.s), this.recovery) : this;
    }
    // DER-encoded
    toDERRawBytes() {
      return hexToBytes(this.toDERHex());
    }
    toDERHex() {
      return DER.hexFromSig(this);
    }
    // padded bytes of r, then padded bytes of s
    toCompactRawBytes() {
      return hexToBytes(this.toCompactHex());
    }
    toCompactHex() {
      let l = nByteLength;
      return numToSizedHex(this.r, l) + numToSizedHex(this.s, l);
    }
  }
  let utils = {
    isValidPrivateKey(privateKey) {
      try {
        return (normPrivateKeyToScalar(privateKey), !0);
      } catch {
        return !1;
      }
    },
    normPrivateKeyToScalar,
    /**
     * Produces cryptographically secure private key from random of size
     * (groupLen + ceil(groupLen / 2)) with modulo bias being negligible.
     */
    randomPrivateKey: () => {
      let length = getMinHashLength(CURVE.n);
      return mapHashToField(CURVE.randomBytes(length), CURVE.n);
    },
    /**
     * Creates precompute table for an arbitrary EC point. Makes point "cached".
     * Allows to massively speed-up `point.multiply(scalar)`.
     * @returns cached point
     * @example
     * const fast = utils.precompute(8, ProjectivePoint.fromHex(someonesPubKey));
     * fast.multiply(privKey); // much faster ECDH now
     */
    precompute(windowSize = 8, point = Point2.BASE) {
      return (point._setWindowSize(windowSize), point.multiply(BigInt(3)), point);
    },
  };
  function getPublicKey(privateKey, isCompressed = !0) {
    return Point2.fromPrivateKey(privateKey).toRawBytes(isCompressed);
  }
  function isProbPub(item) {
    if (typeof item == 'bigint') return !1;
    if (item instanceof Point2) return !0;
    let len = ensureBytes('key', item).length,
      fpl = Fp.BYTES,
      compLen = fpl + 1,
      uncompLen = 2 * fpl + 1;
    if (!(CURVE.allowedPrivateKeyLengths || nByteLength === compLen))
      return len === compLen || len === uncompLen;
  }
  function getSharedSecret(privateA, publicB, isCompressed = !0) {
    if (isProbPub(privateA) === !0) throw new Error('first arg must be private key');
    if (isProbPub(publicB) === !1) throw new Error('second arg must be public key');
    return Point2.fromHex(publicB).multiply(normPrivateKeyToScalar(privateA)).toRawBytes(isCompressed);
  }
  let bits2int =
      CURVE.bits2int ||
      function (bytes) {
        if (bytes.length > 8192) throw new Error('input is too large');
        let num2 = bytesToNumberBE(bytes),
          delta = bytes.length * 8 - nBitLength;
        return delta > 0 ? num2 >> BigInt(delta) : num2;
      },
    bits2int_modN =
      CURVE.bits2int_modN ||
      function (bytes) {
        return modN2(bits2int(bytes));
      },
    ORDER_MASK = bitMask(nBitLength);
  function int2octets(num2) {
    return (aInRange('num < 2^' + nBitLength, num2, _0n3, ORDER_MASK), numberToBytesBE(num2, nByteLength));
  }
  function prepSig(msgHash, privateKey, opts = defaultSigOpts) {
    if (['recovered', 'canonical'].some((k) => k in opts))
      throw new Error('sign() legacy options not supported');
    let { hash, randomBytes: randomBytes2 } = CURVE,
      { lowS, prehash, extraEntropy: ent } = opts;
    (lowS == null && (lowS = !0),
      (msgHash = ensureBytes('msgHash', msgHash)),
      validateSigVerOpts(opts),
      prehash && (msgHash = ensureBytes('prehashed msgHash', hash(msgHash))));
    let h1int = bits2int_modN(msgHash),
      d = normPrivateKeyToScalar(privateKey),
      seedArgs = [int2octets(d), int2octets(h1int)];
    if (ent != null && ent !== !1) {
      let e = ent === !0 ? randomBytes2(Fp.BYTES) : ent;
      seedArgs.push(ensureBytes('extraEntropy', e));
    }
    let seed = concatBytes2(...seedArgs),
      m = h1int;
    function k2sig(kBytes) {
      let k = bits2int(kBytes);
      if (!isWithinCurveOrder(k)) return;
      let ik = invN(k),
        q = Point2.BASE.multiply(k).toAffine(),
        r = modN2(q.x);
      if (r === _0n3) return;
      let s = modN2(ik * modN2(m + r * d));
      if (s === _0n3) return;
      let recovery = (q.x === r ? 0 : 2) | Number(q.y & _1n3),
        normS = s;
      return (
        lowS && isBiggerThanHalfOrder(s) && ((normS = normalizeS(s)), (recovery ^= 1)),
        new Signature(r, normS, recovery)
      );
    }
    return { seed, k2sig };
  }
  let defaultSigOpts = { lowS: CURVE.lowS, prehash: !1 },
    defaultVerOpts = { lowS: CURVE.lowS, prehash: !1 };
  function sign(msgHash, privKey, opts = defaultSigOpts) {
    let { seed, k2sig } = prepSig(msgHash, privKey, opts),
      C = CURVE;
    return createHmacDrbg(C.hash.outputLen, C.nByteLength, C.hmac)(seed, k2sig);
  }
  Point2.BASE._setWindowSize(8);
  function verify(signature, msgHash, publicKey, opts = defaultVerOpts) {
    let sg = signature;
    ((msgHash = ensureBytes('msgHash', msgHash)), (publicKey = ensureBytes('publicKey', publicKey)));
    let { lowS, prehash, format } = opts;
    if ((validateSigVerOpts(opts), 'strict' in opts)) throw new Error('options.strict was renamed to lowS');
    if (format !== void 0 && format !== 'compact' && format !== 'der')
      throw new Error('format must be compact or der');
    let isHex = typeof sg == 'string' || isBytes(sg),
      isObj =
        !isHex &&
        !format &&
        typeof sg == 'object' &&
        sg !== null &&
        typeof sg.r == 'bigint' &&
        typeof sg.s == 'bigint';
    if (!isHex && !isObj)
      throw new Error('invalid signature, expected Uint8Array, hex string or Signature instance');
    let _sig, P;
    try {
      if ((isObj && (_sig = new Signature(sg.r, sg.s)), isHex)) {
        try {
          format !== 'compact' && (_sig = Signature.fromDER(sg));
        } catch (derError) {
          if (!(derError instanceof DER.Err)) throw derError;
        }
        !_sig && format !== 'der' && (_sig = Signature.fromCompact(sg));
      }
      P = Point2.fromHex(publicKey);
    } catch {
      return !1;
    }
    if (!_sig || (lowS && _sig.hasHighS())) return !1;
    prehash && (msgHash = CURVE.hash(msgHash));
    let { r, s } = _sig,
      h = bits2int_modN(msgHash),
      is = invN(s),
      u1 = modN2(h * is),
      u2 = modN2(r * is),
      R = Point2.BASE.multiplyAndAddUnsafe(P, u1, u2)?.toAffine();
    return R ? modN2(R.x) === r : !1;
  }
  return {
    CURVE,
    getPublicKey,
    getSharedSecret,
    sign,
    verify,
    ProjectivePoint: Point2,
    Signature,
    utils,
  };
}
function SWUFpSqrtRatio(Fp, Z) {
  let q = Fp.ORDER,
    l = _0n3;
  for (let o = q - _1n3; o % _2n2 === _0n3; o /= _2n2) l += _1n3;
  let c1 = l,
    _2n_pow_c1_1 = _2n2 << (c1 - _1n3 - _1n3),
    _2n_pow_c1 = _2n_pow_c1_1 * _2n2,
    c2 = (q - _1n3) / _2n_pow_c1,
    c3 = (c2 - _1n3) / _2n2,
    c4 = _2n_pow_c1 - _1n3,
    c5 = _2n_pow_c1_1,
    c6 = Fp.pow(Z, c2),
    c7 = Fp.pow(Z, (c2 + _1n3) / _2n2),
    sqrtRatio = (u, v) => {
      let tv1 = c6,
        tv2 = Fp.pow(v, c4),
        tv3 = Fp.sqr(tv2);
      tv3 = Fp.mul(tv3, v);
      let tv5 = Fp.mul(u, tv3);
      ((tv5 = Fp.pow(tv5, c3)), (tv5 = Fp.mul(tv5, tv2)), (tv2 = Fp.mul(tv5, v)), (tv3 = Fp.mul(tv5, u)));
      let tv4 = Fp.mul(tv3, tv2);
      tv5 = Fp.pow(tv4, c5);
      let isQR = Fp.eql(tv5, Fp.ONE);
      ((tv2 = Fp.mul(tv3, c7)),
        (tv5 = Fp.mul(tv4, tv1)),
        (tv3 = Fp.cmov(tv2, tv3, isQR)),
        (tv4 = Fp.cmov(tv5, tv4, isQR)));
      for (let i = c1; i > _1n3; i--) {
        let tv52 = i - _2n2;
        tv52 = _2n2 << (tv52 - _1n3);
        let tvv5 = Fp.pow(tv4, tv52),
          e1 = Fp.eql(tvv5, Fp.ONE);
        ((tv2 = Fp.mul(tv3, tv1)),
          (tv1 = Fp.mul(tv1, tv1)),
          (tvv5 = Fp.mul(tv4, tv1)),
          (tv3 = Fp.cmov(tv2, tv3, e1)),
          (tv4 = Fp.cmov(tvv5, tv4, e1)));
      }
      return { isValid: isQR, value: tv3 };
    };
  if (Fp.ORDER % _4n2 === _3n2) {
    let c12 = (Fp.ORDER - _3n2) / _4n2,
      c22 = Fp.sqrt(Fp.neg(Z));
    sqrtRatio = (u, v) => {
      let tv1 = Fp.sqr(v),
        tv2 = Fp.mul(u, v);
      tv1 = Fp.mul(tv1, tv2);
      let y1 = Fp.pow(tv1, c12);
      y1 = Fp.mul(y1, tv2);
      let y2 = Fp.mul(y1, c22),
        tv3 = Fp.mul(Fp.sqr(y1), v),
        isQR = Fp.eql(tv3, u),
        y = Fp.cmov(y2, y1, isQR);
      return { isValid: isQR, value: y };
    };
  }
  return sqrtRatio;
}
function mapToCurveSimpleSWU(Fp, opts) {
  if ((validateField(Fp), !Fp.isValid(opts.A) || !Fp.isValid(opts.B) || !Fp.isValid(opts.Z)))
    throw new Error('mapToCurveSimpleSWU: invalid opts');
  let sqrtRatio = SWUFpSqrtRatio(Fp, opts.Z);
  if (!Fp.isOdd) throw new Error('Fp.isOdd is not implemented!');
  return (u) => {
    let tv1, tv2, tv3, tv4, tv5, tv6, x, y;
    ((tv1 = Fp.sqr(u)),
      (tv1 = Fp.mul(tv1, opts.Z)),
      (tv2 = Fp.sqr(tv1)),
      (tv2 = Fp.add(tv2, tv1)),
      (tv3 = Fp.add(tv2, Fp.ONE)),
      (tv3 = Fp.mul(tv3, opts.B)),
      (tv4 = Fp.cmov(opts.Z, Fp.neg(tv2), !Fp.eql(tv2, Fp.ZERO))),
      (tv4 = Fp.mul(tv4, opts.A)),
      (tv2 = Fp.sqr(tv3)),
      (tv6 = Fp.sqr(tv4)),
      (tv5 = Fp.mul(tv6, opts.A)),
      (tv2 = Fp.add(tv2, tv5)),
      (tv2 = Fp.mul(tv2, tv3)),
      (tv6 = Fp.mul(tv6, tv4)),
      (tv5 = Fp.mul(tv6, opts.B)),
      (tv2 = Fp.add(tv2, tv5)),
      (x = Fp.mul(tv1, tv3)));
    let { isValid, value } = sqrtRatio(tv2, tv6);
    ((y = Fp.mul(tv1, u)),
      (y = Fp.mul(y, value)),
      (x = Fp.cmov(x, tv3, isValid)),
      (y = Fp.cmov(y, value, isValid)));
    let e1 = Fp.isOdd(u) === Fp.isOdd(y);
    y = Fp.cmov(Fp.neg(y), y, e1);
    let tv4_inv = FpInvertBatch(Fp, [tv4], !0)[0];
    return ((x = Fp.mul(x, tv4_inv)), { x, y });
  };
}

// node_modules/@noble/curves/esm/_shortw_utils.js
function getHash(hash) {
  return {
    hash,
    hmac: (key, ...msgs) => hmac(hash, key, concatBytes(...msgs)),
    randomBytes,
  };
}
function createCurve(curveDef, defHash) {
  let create = (hash) => weierstrass({ ...curveDef, ...getHash(hash) });
  return { ...create(defHash), create };
}

// node_modules/@noble/curves/esm/abstract/hash-to-curve.js
var os2ip = bytesToNumberBE;
function i2osp(value, length) {
  if ((anum(value), anum(length), value < 0 || value >= 1 << (8 * length)))
    throw new Error('invalid I2OSP input: ' + value);
  let res = Array.from({ length }).fill(0);
  for (let i = length - 1; i >= 0; i--) ((res[i] = value & 255), (value >>>= 8));
  return new Uint8Array(res);
}
function strxor(a, b) {
  let arr = new Uint8Array(a.length);
  for (let i = 0; i < a.length; i++) arr[i] = a[i] ^ b[i];
  return arr;
}
function anum(item) {
  if (!Number.isSafeInteger(item)) throw new Error('number expected');
}
function expand_message_xmd(msg, DST, lenInBytes, H) {
  (abytes2(msg),
    abytes2(DST),
    anum(lenInBytes),
    DST.length > 255 && (DST = H(concatBytes2(utf8ToBytes('H2C-OVERSIZE-DST-'), DST))));
  let { outputLen: b_in_bytes, blockLen: r_in_bytes } = H,
    ell = Math.ceil(lenInBytes / b_in_bytes);
  if (lenInBytes > 65535 || ell > 255) throw new Error('expand_message_xmd: invalid lenInBytes');
  let DST_prime = concatBytes2(DST, i2osp(DST.length, 1)),
    Z_pad = i2osp(0, r_in_bytes),
    l_i_b_str = i2osp(lenInBytes, 2),
    b = new Array(ell),
    b_0 = H(concatBytes2(Z_pad, msg, l_i_b_str, i2osp(0, 1), DST_prime));
  b[0] = H(concatBytes2(b_0, i2osp(1, 1), DST_prime));
  for (let i = 1; i <= ell; i++) {
    let args = [strxor(b_0, b[i - 1]), i2osp(i + 1, 1), DST_prime];
    b[i] = H(concatBytes2(...args));
  }
  return concatBytes2(...b).slice(0, lenInBytes);
}
function expand_message_xof(msg, DST, lenInBytes, k, H) {
  if ((abytes2(msg), abytes2(DST), anum(lenInBytes), DST.length > 255)) {
    let dkLen = Math.ceil((2 * k) / 8);
    DST = H.create({ dkLen }).update(utf8ToBytes('H2C-OVERSIZE-DST-')).update(DST).digest();
  }
  if (lenInBytes > 65535 || DST.length > 255) throw new Error('expand_message_xof: invalid lenInBytes');
  return H.create({ dkLen: lenInBytes })
    .update(msg)
    .update(i2osp(lenInBytes, 2))
    .update(DST)
    .update(i2osp(DST.length, 1))
    .digest();
}
function hash_to_field(msg, count, options) {
  validateObject(options, {
    DST: 'stringOrUint8Array',
    p: 'bigint',
    m: 'isSafeInteger',
    k: 'isSafeInteger',
    hash: 'hash',
  });
  let { p, k, m, hash, expand, DST: _DST } = options;
  (abytes2(msg), anum(count));
  let DST = typeof _DST == 'string' ? utf8ToBytes(_DST) : _DST,
    log2p = p.toString(2).length,
    L = Math.ceil((log2p + k) / 8),
    len_in_bytes = count * m * L,
    prb;
  if (expand === 'xmd') prb = expand_message_xmd(msg, DST, len_in_bytes, hash);
  else if (expand === 'xof') prb = expand_message_xof(msg, DST, len_in_bytes, k, hash);
  else if (expand === '_internal_pass') prb = msg;
  else throw new Error('expand must be "xmd" or "xof"');
  let u = new Array(count);
  for (let i = 0; i < count; i++) {
    let e = new Array(m);
    for (let j = 0; j < m; j++) {
      let elm_offset = L * (j + i * m),
        tv = prb.subarray(elm_offset, elm_offset + L);
      e[j] = mod(os2ip(tv), p);
    }
    u[i] = e;
  }
  return u;
}
function isogenyMap(field, map) {
  let coeff = map.map((i) => Array.from(i).reverse());
  return (x, y) => {
    let [xn, xd, yn, yd] = coeff.map((val) => val.reduce((acc, i) => field.add(field.mul(acc, x), i))),
      [xd_inv, yd_inv] = FpInvertBatch(field, [xd, yd], !0);
    return ((x = field.mul(xn, xd_inv)), (y = field.mul(y, field.mul(yn, yd_inv))), { x, y });
  };
}
function createHasher2(Point2, mapToCurve, defaults) {
  if (typeof mapToCurve != 'function') throw new Error('mapToCurve() must be defined');
  function map(num2) {
    return Point2.fromAffine(mapToCurve(num2));
  }
  function clear(initial) {
    let P = initial.clearCofactor();
    return P.equals(Point2.ZERO) ? Point2.ZERO : (P.assertValidity(), P);
  }
  return {
    defaults,
    // Encodes byte string to elliptic curve.
    // hash_to_curve from https://www.rfc-editor.org/rfc/rfc9380#section-3
    hashToCurve(msg, options) {
      let u = hash_to_field(msg, 2, { ...defaults, DST: defaults.DST, ...options }),
        u0 = map(u[0]),
        u1 = map(u[1]);
      return clear(u0.add(u1));
    },
    // Encodes byte string to elliptic curve.
    // encode_to_curve from https://www.rfc-editor.org/rfc/rfc9380#section-3
    encodeToCurve(msg, options) {
      let u = hash_to_field(msg, 1, { ...defaults, DST: defaults.encodeDST, ...options });
      return clear(map(u[0]));
    },
    // Same as encodeToCurve, but without hash
    mapToCurve(scalars) {
      if (!Array.isArray(scalars)) throw new Error('expected array of bigints');
      for (let i of scalars) if (typeof i != 'bigint') throw new Error('expected array of bigints');
      return clear(map(scalars));
    },
  };
}

// node_modules/@noble/curves/esm/secp256k1.js
var secp256k1P = BigInt('0xfffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f'),
  secp256k1N = BigInt('0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141'),
  _0n4 = BigInt(0),
  _1n4 = BigInt(1),
  _2n3 = BigInt(2),
  divNearest = (a, b) => (a + b / _2n3) / b;
function sqrtMod(y) {
  let P = secp256k1P,
    _3n3 = BigInt(3),
    _6n = BigInt(6),
    _11n = BigInt(11),
    _22n = BigInt(22),
    _23n = BigInt(23),
    _44n = BigInt(44),
    _88n = BigInt(88),
    b2 = (y * y * y) % P,
    b3 = (b2 * b2 * y) % P,
    b6 = (pow2(b3, _3n3, P) * b3) % P,
    b9 = (pow2(b6, _3n3, P) * b3) % P,
    b11 = (pow2(b9, _2n3, P) * b2) % P,
    b22 = (pow2(b11, _11n, P) * b11) % P,
    b44 = (pow2(b22, _22n, P) * b22) % P,
    b88 = (pow2(b44, _44n, P) * b44) % P,
    b176 = (pow2(b88, _88n, P) * b88) % P,
    b220 = (pow2(b176, _44n, P) * b44) % P,
    b223 = (pow2(b220, _3n3, P) * b3) % P,
    t1 = (pow2(b223, _23n, P) * b22) % P,
    t2 = (pow2(t1, _6n, P) * b2) % P,
    root = pow2(t2, _2n3, P);
  if (!Fpk1.eql(Fpk1.sqr(root), y)) throw new Error('Cannot find square root');
  return root;
}
var Fpk1 = Field(secp256k1P, void 0, void 0, { sqrt: sqrtMod }),
  secp256k1 = createCurve(
    {
      a: _0n4,
      b: BigInt(7),
      Fp: Fpk1,
      n: secp256k1N,
      Gx: BigInt('55066263022277343669578718895168534326250603453777594175500187360389116729240'),
      Gy: BigInt('32670510020758816978083085130507043184471273380659243275938904335757337482424'),
      h: BigInt(1),
      lowS: !0,
      // Allow only low-S signatures by default in sign() and verify()
      endo: {
        // Endomorphism, see above
        beta: BigInt('0x7ae96a2b657c07106e64479eac3434e99cf0497512f58995c1396c28719501ee'),
        splitScalar: (k) => {
          let n = secp256k1N,
            a1 = BigInt('0x3086d221a7d46bcde86c90e49284eb15'),
            b1 = -_1n4 * BigInt('0xe4437ed6010e88286f547fa90abfe4c3'),
            a2 = BigInt('0x114ca50f7a8e2f3f657c1108d9d44cfd8'),
            b2 = a1,
            POW_2_128 = BigInt('0x100000000000000000000000000000000'),
            c1 = divNearest(b2 * k, n),
            c2 = divNearest(-b1 * k, n),
            k1 = mod(k - c1 * a1 - c2 * a2, n),
            k2 = mod(-c1 * b1 - c2 * b2, n),
            k1neg = k1 > POW_2_128,
            k2neg = k2 > POW_2_128;
          if ((k1neg && (k1 = n - k1), k2neg && (k2 = n - k2), k1 > POW_2_128 || k2 > POW_2_128))
            throw new Error('splitScalar: Endomorphism failed, k=' + k);
          return { k1neg, k1, k2neg, k2 };
        },
      },
    },
    sha256,
  ),
  TAGGED_HASH_PREFIXES = {};
function taggedHash(tag, ...messages) {
  let tagP = TAGGED_HASH_PREFIXES[tag];
  if (tagP === void 0) {
    let tagH = sha256(Uint8Array.from(tag, (c) => c.charCodeAt(0)));
    ((tagP = concatBytes2(tagH, tagH)), (TAGGED_HASH_PREFIXES[tag] = tagP));
  }
  return sha256(concatBytes2(tagP, ...messages));
}
var pointToBytes = (point) => point.toRawBytes(!0).slice(1),
  numTo32b = (n) => numberToBytesBE(n, 32),
  modP = (x) => mod(x, secp256k1P),
  modN = (x) => mod(x, secp256k1N),
  Point = secp256k1.ProjectivePoint,
  GmulAdd = (Q, a, b) => Point.BASE.multiplyAndAddUnsafe(Q, a, b);
function schnorrGetExtPubKey(priv) {
  let d_ = secp256k1.utils.normPrivateKeyToScalar(priv),
    p = Point.fromPrivateKey(d_);
  return { scalar: p.hasEvenY() ? d_ : modN(-d_), bytes: pointToBytes(p) };
}
function lift_x(x) {
  aInRange('x', x, _1n4, secp256k1P);
  let xx = modP(x * x),
    c = modP(xx * x + BigInt(7)),
    y = sqrtMod(c);
  y % _2n3 !== _0n4 && (y = modP(-y));
  let p = new Point(x, y, _1n4);
  return (p.assertValidity(), p);
}
var num = bytesToNumberBE;
function challenge(...args) {
  return modN(num(taggedHash('BIP0340/challenge', ...args)));
}
function schnorrGetPublicKey(privateKey) {
  return schnorrGetExtPubKey(privateKey).bytes;
}
function schnorrSign(message, privateKey, auxRand = randomBytes(32)) {
  let m = ensureBytes('message', message),
    { bytes: px, scalar: d } = schnorrGetExtPubKey(privateKey),
    a = ensureBytes('auxRand', auxRand, 32),
    t = numTo32b(d ^ num(taggedHash('BIP0340/aux', a))),
    rand = taggedHash('BIP0340/nonce', t, px, m),
    k_ = modN(num(rand));
  if (k_ === _0n4) throw new Error('sign failed: k is zero');
  let { bytes: rx, scalar: k } = schnorrGetExtPubKey(k_),
    e = challenge(rx, px, m),
    sig = new Uint8Array(64);
  if ((sig.set(rx, 0), sig.set(numTo32b(modN(k + e * d)), 32), !schnorrVerify(sig, m, px)))
    throw new Error('sign: Invalid signature produced');
  return sig;
}
function schnorrVerify(signature, message, publicKey) {
  let sig = ensureBytes('signature', signature, 64),
    m = ensureBytes('message', message),
    pub = ensureBytes('publicKey', publicKey, 32);
  try {
    let P = lift_x(num(pub)),
      r = num(sig.subarray(0, 32));
    if (!inRange(r, _1n4, secp256k1P)) return !1;
    let s = num(sig.subarray(32, 64));
    if (!inRange(s, _1n4, secp256k1N)) return !1;
    let e = challenge(numTo32b(r), pointToBytes(P), m),
      R = GmulAdd(P, s, modN(-e));
    return !(!R || !R.hasEvenY() || R.toAffine().x !== r);
  } catch {
    return !1;
  }
}
var schnorr = {
    getPublicKey: schnorrGetPublicKey,
    sign: schnorrSign,
    verify: schnorrVerify,
    utils: {
      randomPrivateKey: secp256k1.utils.randomPrivateKey,
      lift_x,
      pointToBytes,
      numberToBytesBE,
      bytesToNumberBE,
      taggedHash,
      mod,
    },
  },
  isoMap = isogenyMap(
    Fpk1,
    [
      // xNum
      [
        '0x8e38e38e38e38e38e38e38e38e38e38e38e38e38e38e38e38e38e38daaaaa8c7',
        '0x7d3d4c80bc321d5b9f315cea7fd44c5d595d2fc0bf63b92dfff1044f17c6581',
        '0x534c328d23f234e6e2a413deca25caece4506144037c40314ecbd0b53d9dd262',
        '0x8e38e38e38e38e38e38e38e38e38e38e38e38e38e38e38e38e38e38daaaaa88c',
      ],
      // xDen
      [
        '0xd35771193d94918a9ca34ccbb7b640dd86cd409542f8487d9fe6b745781eb49b',
        '0xedadc6f64383dc1df7c4b2d51b54225406d36b641f5e41bbc52a56612a8c6d14',
        '0x0000000000000000000000000000000000000000000000000000000000000001',
        // LAST 1
      ],
      // yNum
      [
        '0x4bda12f684bda12f684bda12f684bda12f684bda12f684bda12f684b8e38e23c',
        '0xc75e0c32d5cb7c0fa9d0a54b12a0a6d5647ab046d686da6fdffc90fc201d71a3',
        '0x29a6194691f91a73715209ef6512e576722830a201be2018a765e85a9ecee931',
        '0x2f684bda12f684bda12f684bda12f684bda12f684bda12f684bda12f38e38d84',
      ],
      // yDen
      [
        '0xfffffffffffffffffffffffffffffffffffffffffffffffffffffffefffff93b',
        '0x7a06534bb8bdb49fd5e9e6632722c2989467c1bfc8e8d978dfb425d2685c2573',
        '0x6484aa716545ca2cf3a70c3fa8fe337e0a3d21162f0d6299a7bf8192bfd2a76f',
        '0x0000000000000000000000000000000000000000000000000000000000000001',
        // LAST 1
      ],
    ].map((i) => i.map((j) => BigInt(j))),
  ),
  mapSWU = mapToCurveSimpleSWU(Fpk1, {
    A: BigInt('0x3f8731abdd661adca08a5558f0f5d272e953d363cb6f0e5d405447c01a444533'),
    B: BigInt('1771'),
    Z: Fpk1.create(BigInt('-11')),
  }),
  secp256k1_hasher = createHasher2(
    secp256k1.ProjectivePoint,
    (scalars) => {
      let { x, y } = mapSWU(Fpk1.create(scalars[0]));
      return isoMap(x, y);
    },
    {
      DST: 'secp256k1_XMD:SHA-256_SSWU_RO_',
      encodeDST: 'secp256k1_XMD:SHA-256_SSWU_NU_',
      p: Fpk1.ORDER,
      m: 1,
      k: 128,
      expand: 'xmd',
      hash: sha256,
    },
  ),
  hashToCurve = secp256k1_hasher.hashToCurve,
  encodeToCurve = secp256k1_hasher.encodeToCurve;

export { sha256, secp256k1, schnorr, secp256k1_hasher, hashToCurve, encodeToCurve };
/*! Bundled license information:

@noble/curves/esm/abstract/modular.js:
@noble/curves/esm/abstract/curve.js:
@noble/curves/esm/abstract/weierstrass.js:
@noble/curves/esm/_shortw_utils.js:
@noble/curves/esm/secp256k1.js:
  (*! noble-curves - MIT License (c) 2022 Paul Miller (paulmillr.com) *)
*/
//# sourceMappingURL=chunk-KRDSYZOJ.js.map
