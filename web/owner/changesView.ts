import { withTrueMinus } from '../../core/report/trueMinus.ts';
import type { ReportChanges } from '../../schemas/http/report/reportChanges.ts';
import { element } from '../page/dom.ts';
import { longDate, signed } from '../page/pageWords.ts';
import { definitions } from '../report/definitions.ts';
import { fetchChanges } from '../service/careApi.ts';
import type { OwnedReport } from './ownedReport.ts';
import { ownerWords } from '../words/ownerWords.ts';

const CAUSES: Readonly<Record<ReportChanges['parts'][number]['cause'], string>> = {
  dates: ownerWords.dates,
  reference: ownerWords.zeroOfFrame,
  product: ownerWords.products,
  reference_or_product: ownerWords.zeroOrProducts,
  method: ownerWords.method,
};

/** Why the report differs from the one that the account purchased before. */
export async function changesView({ ownerKey, reportId }: OwnedReport): Promise<readonly Node[]> {
  const { earlier, message, parts, status } = await fetchChanges(ownerKey(), await reportId());
  const before =
    earlier === null
      ? ''
      : ownerWords.earlierHad(
          longDate(earlier.bought_at.slice(0, 10)),
          signed(earlier.velocity_vertical_mm_yr, 1),
        );
  return [
    element('p', {}, withTrueMinus(`${before}${ownerWords.changeMessage(message, status)}`)),
    ...(parts.length === 0
      ? []
      : [
          definitions(
            parts.map(({ cause, change_mm_yr: change, in_words: text }) => [
              CAUSES[cause],
              withTrueMinus(ownerWords.part(signed(change, 1), text)),
            ]),
          ),
        ]),
  ];
}
