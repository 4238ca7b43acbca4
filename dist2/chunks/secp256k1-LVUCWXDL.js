import { encodeToCurve, hashToCurve, schnorr, secp256k1, secp256k1_hasher } from './chunk-KRDSYZOJ.js';
import './chunk-AKQCWVWG.js';
import './chunk-25CLJZX4.js';
export { encodeToCurve, hashToCurve, schnorr, secp256k1, secp256k1_hasher };
//# sourceMappingURL=secp256k1-LVUCWXDL.js.map
