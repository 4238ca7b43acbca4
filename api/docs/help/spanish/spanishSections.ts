import type { HelpFacts, HelpSection } from '../section.ts';
import { spanishAccounts } from './spanishAccounts.ts';
import { spanishCustomers } from './spanishCustomers.ts';
import { spanishDevelopers } from './spanishDevelopers.ts';
import { spanishLimits } from './spanishLimits.ts';
import { spanishMethod } from './spanishMethod.ts';
import { spanishMoney } from './spanishMoney.ts';
import { spanishOperators } from './spanishOperators.ts';
import { spanishPayment } from './spanishPayment.ts';
import { spanishPrograms } from './spanishPrograms.ts';
import { spanishReading } from './spanishReading.ts';
import { spanishTrust } from './spanishTrust.ts';
import { spanishUsing } from './spanishUsing.ts';

/** The answers in Spanish as in docs/glossary.md, under the anchors of the English answers. */
export function spanishSections(facts: HelpFacts): HelpSection[] {
  return [
    ...spanishReading(facts),
    ...spanishTrust(facts),
    ...spanishLimits(facts),
    ...spanishMethod(facts),
    ...spanishMoney(facts),
    ...spanishPayment(facts),
    ...spanishUsing(facts),
    ...spanishAccounts(facts),
    ...spanishCustomers(facts),
    ...spanishPrograms(facts),
    ...spanishDevelopers(facts),
    ...spanishOperators(),
  ];
}
