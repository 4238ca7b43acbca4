import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { LANGUAGES, type Language } from '../../core/words/language.ts';

/** The language of an answer for people: the requested one (`lang`), else the visitor's, by `Accept-Language`. */
export function requestLanguage({ query, headers }: Pick<FastifyRequest, 'query' | 'headers'>): Language {
  const { lang } = query as { readonly lang?: unknown };
  const asked = LANGUAGES.find((language) => language === lang);
  const preferred = new Negotiator({ headers: { 'accept-language': headers['accept-language'] } }).language([
    ...LANGUAGES,
  ]);
  return asked ?? LANGUAGES.find((language) => language === preferred) ?? 'en';
}
