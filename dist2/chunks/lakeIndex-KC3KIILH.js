import { ensureLakeIndex, tryUpdateLakeIndex, updateLakeIndex } from './chunk-7XWE7JME.js';
import './chunk-QNWZKQX2.js';
import './chunk-SOO6ON4G.js';
import './chunk-VALP4MUM.js';
import './chunk-E3VPKLUO.js';
import './chunk-OMHUCNDV.js';
import './chunk-QSX7PNLE.js';
import './chunk-OMHHBRYQ.js';
import './chunk-F7E5KL7Y.js';
import './chunk-XDQNITUM.js';
import './chunk-Q3ARXEFZ.js';
import './chunk-XPGBKUGO.js';
import './chunk-XEGQTXKU.js';
import './chunk-25CLJZX4.js';
export { ensureLakeIndex, tryUpdateLakeIndex, updateLakeIndex };
//# sourceMappingURL=lakeIndex-KC3KIILH.js.map
