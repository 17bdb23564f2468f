/** Domain.md, Opening a studio: one use, 24 hours. */
export const SETUP_LINK_HOURS = 24;

/** In the fragment: neither a log of requests nor a `Referer` has it. */
export const setupLinkTo = (publicUrl: string, token: string): string =>
  `${publicUrl}/setup#token=${token}`;
