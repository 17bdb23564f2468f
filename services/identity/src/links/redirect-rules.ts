import { insideSite } from '@studio/domain-kit';
import type { LinkType } from './one-time-link.entity.js';

/** Pages that a mailed link may lead to (auth-contract.md, 1.6), and where each leads by itself. */
const pages = ['/email-verified', '/reset-password', '/login', '/'];
const ownPage: Record<LinkType, string> = {
  signup: '/email-verified',
  recovery: '/reset-password',
  magiclink: '/login',
  email_change: '/email-verified',
  invite: '/reset-password',
};

/**
 * The first asked-for address that is one of the pages on the own origin; else the link's own
 * page. The answer is put together anew, so nothing of what was asked for gets through but the
 * choice, and the path of this site that somebody signed up for.
 */
export const redirectTarget = (
  type: LinkType | undefined,
  requested: readonly (string | undefined)[],
  publicUrl: string,
): string => {
  const page = requested.map((url) => pageOf(url, publicUrl)).find((found) => found !== undefined);
  return publicUrl + (page ?? (type ? ownPage[type] : '/'));
};

const pageOf = (url: string | undefined, publicUrl: string): string | undefined => {
  // Browsers drop tabs and line ends and read `\` as `/`: such an address is nobody's mistake.
  if (!url || url.length > 2_048 || /[\s\\\p{Cc}]/u.test(url) || !URL.canParse(url))
    return undefined;
  const { origin, username, password, pathname, searchParams } = new URL(url);
  if (origin !== new URL(publicUrl).origin || username || password) return undefined;
  const page = pages.find((one) => one === pathname);
  return page === '/email-verified' ? page + onTo(searchParams.get('from')) : page;
};

/** Where the page leads on to, when that is inside the site (decision 49). */
const onTo = (from: string | null): string => {
  const path = insideSite(from);
  return path === '/' ? '' : `?${new URLSearchParams({ from: path }).toString()}`;
};

/** What the browser is sent to with its new session, in the fragment: it reaches no server log. */
export const withFragment = (target: string, parameters: Record<string, string>): string => {
  const fragment = new URLSearchParams(parameters);
  fragment.set('sb', '');
  fragment.sort();
  return `${target}#${fragment.toString()}`;
};
