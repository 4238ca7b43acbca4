import { areaWarning } from '../../report/ground/place.ts';
import type { ChallengeFacts, FINDING_CODES } from '../../schemas/http/support/challengeSchemas.ts';
import { required } from '../../core/required.ts';

type Finding = ChallengeFacts['findings'][number];
type Seen = Omit<ChallengeFacts, 'findings' | 'refund_suggested'>;

/** What is known about the sale. */
export interface SaleFacts {
  readonly costMicroUsd: number;
  readonly isRefunded: boolean;
}

/** The conclusions in words, and whether the service itself finds that it sold the wrong place. */
export function judgeChallenge(
  seen: Seen,
  sale: SaleFacts,
): Pick<ChallengeFacts, 'findings' | 'refund_suggested'> {
  const findings = [
    ...aboutAddress(seen),
    ...aboutPlace(seen),
    ...aboutEvidence(seen),
    ...aboutToday(seen),
    ...(sale.isRefunded ? [finding('already_refunded', 'The price of this report was refunded.')] : []),
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
        `Today this address is ${now.moved_m} m from the place of the report, outside its cell: the report is about ` +
          'other ground. A person decides on a refund in the ticket.',
      ),
    );
  }
  if (now.outcome === 'moved_little') {
    findings.push(
      finding(
        'address_moved_little',
        `Today this address is ${now.moved_m} m from the place of the report, in a neighboring cell: no further than a ` +
          'cell is wide.',
      ),
    );
  }
  if (now.outcome === 'ambiguous' || now.outcome === 'not_found') {
    const how = now.outcome === 'ambiguous' ? 'matches more than one place' : "isn't found";
    findings.push(
      finding('address_unclear', `Today this address ${how}, so we wouldn't sell a report for it.`),
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
      `The place of the address is known to about ${Math.round(uncertaintyM)} m and a cell is ${cell.cell_size_m} m ` +
        `wide: the house may be in ${uncertaintyM <= cell.cell_size_m ? 'a neighboring cell' : 'another cell'}. ` +
        'Coordinates of the house settle that.',
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
            `Your place is in the same cell, ${place.distance_m} m from the place of the report: the same numbers ` +
              'apply to both. A cell is ground of that size, not one building.',
          )
        : finding(
            'evidence_in_other_cell',
            `Your place is ${place.distance_m} m from the place of the report, outside its cell: this report says ` +
              'nothing about it. A dry run shows free of charge what a report for it costs.',
          ),
    );
  }
  if (rate) {
    const by = `${Math.abs(rate.difference_mm_yr)} mm/yr`;
    findings.push(
      rate.is_within_95 === true
        ? finding(
            'evidence_rate_agrees',
            `Your rate differs by ${by}, which is within the uncertainty of both.`,
          )
        : finding(
            'evidence_rate_differs',
            rate.is_within_95 === false
              ? `Your rate differs by ${by}, more than the uncertainty of both. Both can be right for different ` +
                  'points, times or reference points: see `reference`.'
              : `Your rate differs by ${by}. The uncertainty of the two isn't given, so this alone proves nothing.`,
          ),
    );
  }
  return findings;
}

function aboutToday({ now, rests_on: { cell } }: Seen): Finding[] {
  const findings: Finding[] = [];
  const today =
    now.is_newer === false
      ? "Today's data isn't newer: data was processed again or withdrawn after the sale. It"
      : "Today's data";
  if (now.comparison === 'differs')
    findings.push(finding('newer_data_differ', `${today} leads to another assessment code.`));
  if (now.comparison === 'same_class')
    findings.push(finding('newer_data_agree', `${today} leads to the same assessment code.`));
  if (!cell.release_is_kept)
    findings.push(
      finding(
        'release_not_kept',
        'The release behind the report is no longer stored; the report itself has its numbers.',
      ),
    );
  return findings;
}
