import { call } from './apiCall.ts';

/** A valid link to a purchased report. */
export interface ReportLink {
  readonly link_id: string;
  readonly created_at: string;
}

const pathOf = (reportId: number): string => `/api/v1/my-reports/${reportId}/links`;

/** Creates a link to a report; without a key, with the session. */
export function createLink(
  key: string | null,
  reportId: number,
): Promise<ReportLink & { readonly url: string }> {
  return call(pathOf(reportId), { method: 'POST', key });
}

/** The links to a report, without their URLs. */
export function fetchLinks(
  key: string | null,
  reportId: number,
): Promise<{ readonly links: readonly ReportLink[] }> {
  return call(pathOf(reportId), { key });
}

/** Revokes a link immediately. */
export async function revokeLink(key: string | null, reportId: number, linkId: string): Promise<void> {
  await call(`${pathOf(reportId)}/${encodeURIComponent(linkId)}`, { method: 'DELETE', key });
}
