import {
  ccipRequest,
  offchainLookup,
  offchainLookupAbiItem,
  offchainLookupSignature,
} from './chunk-5DXFBEPY.js';
import './chunk-AKQCWVWG.js';
import './chunk-25CLJZX4.js';
export { ccipRequest, offchainLookup, offchainLookupAbiItem, offchainLookupSignature };
//# sourceMappingURL=ccip-QE4UITOA.js.map
