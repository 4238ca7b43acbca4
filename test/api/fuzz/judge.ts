import type { describedAnswers } from '../../support/server/describedAnswers.ts';
import { MARKUP } from './hostileValues.ts';
import { sendRaw, type RawRequest } from './rawRequest.ts';

/** Words that only the server's internals would use. */
const INSIDES = [
  /\bat \S+ \((file|node|\/)/,
  /node_modules/,
  /(Binder|Parser|Catalog|Conversion|Constraint|Transaction) Error:/,
  /syntax error at or near/,
  /Maximum call stack/,
];

/** Problems with the answer to a hostile request; empty = none. */
export async function judge(
  serverUrl: string,
  request: RawRequest,
  problemsOf: ReturnType<typeof describedAnswers>,
): Promise<string[]> {
  try {
    const { status, headers, text } = await sendRaw(serverUrl, request);
    const problems = [];
    if (status >= 500 || (status >= 300 && status < 400)) problems.push(`answered ${status}`);
    const isPage = (headers.get('content-type') ?? '').includes('html');
    if (isPage && (text.includes(MARKUP) || text.includes('onerror=fuzz')))
      problems.push('shows markup unescaped');
    if (headers.has('x-fuzz') || headers.get('set-cookie')?.includes('fuzz'))
      problems.push('lets a header in');
    for (const pattern of INSIDES)
      if (pattern.test(text)) problems.push(`tells of its insides: ${pattern.source}`);
    const described = problemsOf({ method: request.method, url: request.target, status, headers, text });
    // The operator's routes aren't described, but their errors still have the envelope.
    const isHidden = request.target.startsWith('/api/v1/operator/');
    problems.push(...described.filter((problem) => !isHidden || !problem.startsWith('no description')));
    return problems.length === 0 ? [] : [...problems, text.slice(0, 300)];
  } catch (error) {
    return [String(error)];
  }
}
