import type { IncomingHttpHeaders } from 'node:http';

const SAFE_METHODS = new Set(['GET', 'HEAD']);

type SiteHeaders = Pick<IncomingHttpHeaders, 'host' | 'origin' | 'sec-fetch-site'>;

/**
 * May a browser's request use its cookie? Reads may; writes only from the own site. Browsers say
 * where a request comes from in Sec-Fetch-Site, older ones in Origin; who says neither, or one thing
 * here and another there, is refused.
 */
export const mayUseCookie = (method: string, headers: SiteHeaders, publicUrl: string): boolean =>
  SAFE_METHODS.has(method) || comesFromOwnSite(headers, publicUrl) === true;

/**
 * May a request begin or end a session? A page of another site may not (it would sign the visitor
 * in as somebody else); a script that is no browser says neither and has no cookie to lose.
 */
export const mayBeginSession = (headers: SiteHeaders, publicUrl: string): boolean =>
  comesFromOwnSite(headers, publicUrl) !== false;

/** Undefined when the request doesn't say. */
const comesFromOwnSite = (
  { host, origin, 'sec-fetch-site': site }: SiteHeaders,
  publicUrl: string,
): boolean | undefined => {
  if (site === undefined) return origin === undefined ? undefined : origin === publicUrl;
  // The door may be called by another of its names, too (127.0.0.1).
  const isOwn = [undefined, publicUrl, `http://${host}`, `https://${host}`].includes(origin);
  return site === 'same-origin' && isOwn;
};
