import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { PAGE_POLICY, renderHtml } from './html.ts';
import { heading, list, paragraph, type Document } from './blocks.ts';

const HTML = 'text/html; charset=utf-8';
/** The formats of the answer for an unknown path; equal preference means the first. */
const OFFERED = ['application/json; charset=utf-8', HTML];

/** Paths that only programs call, which get the error envelope whatever they accept. */
const OF_PROGRAMS = /^\/(api|tiles|wmts|stac)(\/|$)/;

/** Whether a person uses a browser: programs, and all requests to the API, get the envelope. */
export function wantsPage({
  method,
  url,
  headers,
}: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean {
  if (!(method === 'GET' || method === 'HEAD') || OF_PROGRAMS.test(pathOf(url))) return false;
  return new Negotiator({ headers: { accept: headers.accept } }).mediaType(OFFERED) === HTML;
}

/** A 404 page with links. */
export function sendMissingPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = pathOf(request.url);
  request.refusedAs = 'not_found';
  return reply
    .code(404)
    .header('content-type', HTML)
    .header('content-security-policy', PAGE_POLICY)
    .header('vary', 'accept')
    .send(renderHtml(missingPage(path), path));
}

function pathOf(url: string): string {
  return url.split(/[?#]/)[0] ?? '/';
}

/** The page that a browser shows for an unknown path. */
function missingPage(path: string): Document {
  return {
    title: 'Page not found',
    summary: "The address may be mistyped, or the page may have moved. You weren't charged.",
    blocks: [
      paragraph(`You requested \`${path.replaceAll('`', '').slice(0, 200)}\`.`),
      heading('Where to go from here', 'ways-on'),
      list(
        '[The map](/): look up an address or a point, free of charge',
        '[The guide](/docs/guide): your first report in five minutes',
        '[The reference](/docs): every endpoint of the API, with a form to try it',
        '[What an error means](/docs/errors)',
      ),
    ],
  };
}
