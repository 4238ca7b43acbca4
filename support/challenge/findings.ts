import { areaWarning } from '../../report/ground/place.ts';
import type { ChallengeFacts, FINDING_CODES } from '../../schemas/http/support/challenges.ts';
import { required } from '../../core/required.ts';

type Finding = ChallengeFacts['findings'][number];
type Seen = Omit<ChallengeFacts, 'findings' | 'refund_suggested'>;

/** What is known of the sale. */
export interface SaleFacts {
  readonly costMicroUsd: number;
  readonly isRefunded: boolean;
}

/** What follows from what was found out, in words; and whether the service itself sees that it sold another place. */
export function judgeChallenge(
  seen: Seen,
  sale: SaleFacts,
): Pick<ChallengeFacts, 'findings' | 'refund_suggested'> {
  const findings = [
    ...aboutAddress(seen),
    ...aboutPlace(seen),
    ...aboutEvidence(seen),
    ...aboutToday(seen),
    ...(sale.isRefunded ? [finding('already_refunded', 'What this report cost was given back.')] : []),
  ];
  const isElsewhere = seen.address_now?.outcome === 'elsewhere';
  return { findings, refund_suggested: isElsewhere && !sale.isRefunded && sale.costMicroUsd > 0 };
}

function finding(code: (typeof FINDING_CODES)[number], text: string): Finding {
  return { code, text };
}

function aboutAddress({ address_now: now }: Seen): Finding[] {
  if (!now) return [];
  const findings: Finding[] = [];
  if (now.outcome === 'elsewhere') {
    findings.push(
      finding(
        'address_moved',
        `Today this address is found ${now.moved_m} m from the place of the report, beyond its cell: the report is of other ground. A person decides on a refund in the ticket.`,
      ),
    );
  }
  if (now.outcome === 'moved_little') {
    findings.push(
      finding(
        'address_moved_little',
        `Today this address is found ${now.moved_m} m from the place of the report, in a neighbouring cell: no further than a cell is wide.`,
      ),
    );
  }
  if (now.outcome === 'ambiguous' || now.outcome === 'not_found') {
    const how = now.outcome === 'ambiguous' ? 'stands for more than one place' : 'is not found';
    findings.push(
      finding('address_unclear', `Today this address ${how}, so that no report of it would be sold.`),
    );
  }
  if (now.outcome !== 'ambiguous' && now.other_readings.length > 0) {
    const [first] = now.other_readings;
    findings.push(
      finding(
        'another_reading',
        `The address can also be read as ${required(first).geocoded_address}, ${required(first).distance_m} m from the place of the report.`,
      ),
    );
  }
  return findings;
}

function aboutPlace({ rests_on: { place, cell } }: Seen): Finding[] {
  if (!place.geocode) return [];
  const { score, uncertainty_m: uncertaintyM, flags } = place.geocode;
  const warning = areaWarning({ score, uncertaintyM, flags });
  if (warning !== null) return [finding('area_not_house', warning)];
  if (cell.cell_size_m === null || uncertaintyM <= cell.cell_size_m / 2) return [];
  return [
    finding(
      'point_uncertain',
      `The place of the address is known to about ${Math.round(uncertaintyM)} m and a cell is ${cell.cell_size_m} m wide: the house may be in a neighbouring cell. Coordinates of the house settle that.`,
    ),
  ];
}

function aboutEvidence({ evidence_seen: { place, rate } }: Seen): Finding[] {
  const findings: Finding[] = [];
  if (place) {
    findings.push(
      place.is_same_cell
        ? finding(
            'evidence_in_same_cell',
            `The place that you name lies in the same cell, ${place.distance_m} m from the place of the report: the same numbers hold for both. A cell is ground of that size, not one building.`,
          )
        : finding(
            'evidence_in_other_cell',
            `The place that you name lies ${place.distance_m} m from the place of the report, outside of its cell: this report says nothing of it. A dry run tells for free what a report of it would cost.`,
          ),
    );
  }
  if (rate) {
    const by = `${Math.abs(rate.difference_mm_yr)} mm/yr`;
    findings.push(
      rate.is_within_95 === true
        ? finding(
            'evidence_rate_agrees',
            `Your rate differs by ${by}, which is within what both are known to.`,
          )
        : finding(
            'evidence_rate_differs',
            rate.is_within_95 === false
              ? `Your rate differs by ${by}, more than what both are known to. Both may be right of different points, times or reference points: see \`reference\`.`
              : `Your rate differs by ${by}; how well the two are known is not stated, so that nothing follows from it alone.`,
          ),
    );
  }
  return findings;
}

function aboutToday({ now, rests_on: { cell } }: Seen): Finding[] {
  const findings: Finding[] = [];
  if (now.comparison === 'differs')
    findings.push(
      finding(
        'newer_data_differ',
        'A report of this place, made from the data served today, would bear another assessment code.',
      ),
    );
  if (now.comparison === 'same_class')
    findings.push(
      finding('newer_data_agree', 'The data served today are newer and lead to the same assessment code.'),
    );
  if (!cell.release_is_kept)
    findings.push(
      finding(
        'release_not_kept',
        'The release that the report was made from is not kept any more; the report itself has its numbers.',
      ),
    );
  return findings;
}
