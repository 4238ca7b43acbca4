import { invalidInput } from '../../../core/error.ts';
import type { ProductStatements } from '../../../schemas/products/productStatements.ts';
import { statementsText } from '../../statements/statementOptions.ts';
import type { FrameStackKind } from '../stack/frameStack.ts';
import { KIND_NAMES } from './stackKind.ts';

type Statement = keyof ProductStatements;

const ANGLES: readonly Statement[] = ['incidence_deg', 'heading_deg'];
/** What can be stated of each kind of product, besides its attribution and license. */
const STATED_OF: Readonly<Record<FrameStackKind, readonly Statement[]>> = {
  opera_disp_s1: [],
  unwrapped_pairs: [...ANGLES, 'wavelength_m', 'without_coherence'],
  point_series: [...ANGLES, 'vertical', 'units'],
  mintpy: ANGLES,
  licsbas: ANGLES,
};

/** Throws `statement_unused` for a statement that products of a kind would not use, or that needs another one. */
export function checkStatements(kind: FrameStackKind, statements: ProductStatements): void {
  const used = new Set<Statement>([...STATED_OF[kind], 'attribution', 'license']);
  for (const statement of Object.keys(statements) as Statement[]) {
    if (used.has(statement)) continue;
    const kinds = (Object.keys(STATED_OF) as FrameStackKind[]).filter((each) =>
      STATED_OF[each].includes(statement),
    );
    throw unused(
      statements,
      statement,
      `${KIND_NAMES[kind]} do not need it; it goes with ${kinds.map((each) => KIND_NAMES[each]).join(', ')}`,
    );
  }
  const { heading_deg: heading, incidence_deg: incidence, vertical } = statements;
  if (heading !== undefined && incidence === undefined)
    throw unused(statements, 'heading_deg', 'it needs --incidence too');
  if (vertical && incidence !== undefined)
    throw unused(statements, 'vertical', 'vertical motion has no line of sight; leave --incidence out');
}

function unused(statements: ProductStatements, statement: Statement, why: string): Error {
  const option = statementsText({ [statement]: statements[statement] });
  return invalidInput('statement_unused', `${option}: ${why}`);
}
