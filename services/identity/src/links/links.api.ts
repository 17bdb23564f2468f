import type { EntityManager } from 'typeorm';

export { MailRequest, type MailRequestOrigin, RequestedRedirects } from './requested-redirects.js';
export { hashToken } from './link-rules.js';
export { isHeldForFormerOwner, burnNotMeLinks, findNotMeLink } from './not-me-links.js';
export { notifyOfEmailChange } from './change-email.js';
export { RequestLink } from './request-link.js';

/** Links die on a change of password (auth-contract.md, 1.2). */
export const burnLinks = async (tx: EntityManager, userId: string): Promise<void> => {
  await tx.query('DELETE FROM one_time_links WHERE user_id = $1', [userId]);
};

/** The change of address was taken back. */
export const burnEmailChangeLinks = async (tx: EntityManager, userId: string): Promise<void> => {
  await tx.query(`DELETE FROM one_time_links WHERE user_id = $1 AND type = 'email_change'`, [
    userId,
  ]);
};

/** True while somebody may still open the link of this person's sign-up, or their invitation. */
export const hasLiveSignUpLink = async (tx: EntityManager, userId: string): Promise<boolean> => {
  const rows: unknown[] = await tx.query(
    `SELECT FROM one_time_links WHERE user_id = $1 AND type IN ('signup', 'invite') AND expires_at > now()`,
    [userId],
  );
  return rows.length > 0;
};

/** The account is closed: no mailed link of it does anything. */
export const burnAllLinks = async (tx: EntityManager, userId: string): Promise<void> => {
  await burnLinks(tx, userId);
  await tx.query('DELETE FROM not_me_links WHERE user_id = $1', [userId]);
};
