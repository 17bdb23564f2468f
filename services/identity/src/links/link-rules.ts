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

/** `email` is how clients name "whatever was mailed last": a confirmation or a magic link. */
export const typesFor = (requested: string): readonly LinkType[] => {
  if (requested === 'email') return ['signup', 'magiclink'];
  return linkTypes.filter((type) => type === requested);
};
