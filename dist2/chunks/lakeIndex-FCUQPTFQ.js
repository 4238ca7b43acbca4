import { ensureLakeIndex, tryUpdateLakeIndex, updateLakeIndex } from './chunk-WXTKPSKQ.js';
import './chunk-SE7RDDCW.js';
import './chunk-QNWZKQX2.js';
import './chunk-D7XU6T6W.js';
import './chunk-MWKFZFZ4.js';
import './chunk-OMHUCNDV.js';
import './chunk-UODQJH4H.js';
import './chunk-F7E5KL7Y.js';
import './chunk-XDQNITUM.js';
import './chunk-Q3ARXEFZ.js';
import './chunk-XPGBKUGO.js';
import './chunk-XEGQTXKU.js';
export { ensureLakeIndex, tryUpdateLakeIndex, updateLakeIndex };
//# sourceMappingURL=lakeIndex-FCUQPTFQ.js.map
