import type { IncomingHttpHeaders } from 'node:http';

const SAFE_METHODS = new Set(['GET', 'HEAD']);

/**
 * May a browser's request use its cookie? Reads may; writes only from the own site. Browsers say
 * where a request comes from in Sec-Fetch-Site, older ones in Origin; who says neither is refused.
 */
export const mayUseCookie = (
  method: string,
  headers: Pick<IncomingHttpHeaders, 'origin' | 'sec-fetch-site'>,
  publicUrl: string,
): boolean => SAFE_METHODS.has(method) || comesFromOwnSite(headers, publicUrl) === true;

/**
 * May a request begin or end a session? A page of another site may not (it would sign the visitor
 * in as somebody else); a script that is no browser says neither and has no cookie to lose.
 */
export const mayBeginSession = (
  headers: Pick<IncomingHttpHeaders, 'origin' | 'sec-fetch-site'>,
  publicUrl: string,
): boolean => comesFromOwnSite(headers, publicUrl) !== false;

/** Undefined when the request doesn't say. */
const comesFromOwnSite = (
  headers: Pick<IncomingHttpHeaders, 'origin' | 'sec-fetch-site'>,
  publicUrl: string,
): boolean | undefined => {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  if (headers.origin === undefined) return undefined;
  return headers.origin === publicUrl;
};
