import { createHash } from 'node:crypto';
import { linkTypes, type LinkType } from './one-time-link.entity.js';

const HOUR = 3_600_000;

/** How long a link works (auth-contract.md, 1.2): the shorter, the more it opens. */
export const linkLifetimeMs: Record<LinkType, number> = {
  signup: 24 * HOUR,
  email_change: 24 * HOUR,
  recovery: HOUR,
  magiclink: HOUR,
  // Read at home, days after the visit; it opens an account that holds what the desk wrote.
  invite: 7 * 24 * HOUR,
};

/** Six digits stand a million to five; the link itself goes on working. */
export const CODE_TRIES = 5;

export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

/** Set while the link of a sign-up is remembered as the one that confirmed the address. */
export const confirmedFlag = (token: string): string => `confirmed:${hashToken(token)}`;

/** `email` is how clients name "whatever was mailed last": a confirmation or a magic link. */
export const typesFor = (requested: string): readonly LinkType[] => {
  if (requested === 'email') return ['signup', 'magiclink'];
  return linkTypes.filter((type) => type === requested);
};

/**
 * Of what the six digits may be. A page that waits for a password takes those of an invitation and of
 * a recovery alike: who types them can't tell which of the two mails it was.
 */
export const codeTypesFor = (requested: string): readonly LinkType[] =>
  requested === 'recovery' ? ['recovery', 'invite'] : typesFor(requested);
