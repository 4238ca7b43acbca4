import { withTrueMinus } from '../../core/report/trueMinus.ts';
import type { ReportChanges } from '../../schemas/http/report/reportChanges.ts';
import { element } from '../page/dom.ts';
import { longDate, signed } from '../page/pageWords.ts';
import { definitions } from '../report/definitions.ts';
import { fetchChanges } from '../service/careApi.ts';
import type { OwnedReport } from './ownedReport.ts';

const CAUSES: Readonly<Record<ReportChanges['parts'][number]['cause'], string>> = {
  dates: 'Dates',
  reference: 'Zero of the frame',
  product: 'Products',
  reference_or_product: 'Zero or products',
  method: 'Method',
};

/** Why the report differs from the one that the account purchased before. */
export async function changesView({ ownerKey, reportId }: OwnedReport): Promise<readonly Node[]> {
  const { earlier, message, parts } = await fetchChanges(ownerKey(), await reportId());
  const before =
    earlier === null
      ? ''
      : `Your report of ${longDate(earlier.bought_at.slice(0, 10))} had ` +
        `${signed(earlier.velocity_vertical_mm_yr, 1)} mm/yr. `;
  return [
    element('p', {}, withTrueMinus(`${before}${message}`)),
    ...(parts.length === 0
      ? []
      : [
          definitions(
            parts.map(({ cause, change_mm_yr: change, in_words: words }) => [
              CAUSES[cause],
              withTrueMinus(`${signed(change, 1)} mm/yr. ${words}`),
            ]),
          ),
        ]),
  ];
}
