import { publish } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { updateAccount } from '../accounts/account.api.js';
import type { Account } from '../accounts/account.entity.js';
import { changeProfileEmail, nameOf } from '../profiles/profiles.api.js';
import { AuthRefused } from '../shared/auth-refused.js';
import { isHeldForFormerOwner, makeNotMeLink } from './not-me-links.js';

interface StudioConfig {
  STUDIO_ID: string;
  PUBLIC_URL: string;
}

/** The new address has answered: it counts from now on, and the old one is told how to undo it. */
export const completeEmailChange = async (
  tx: EntityManager,
  { STUDIO_ID, PUBLIC_URL }: StudioConfig,
  account: Account,
): Promise<void> => {
  const { email: oldEmail, newEmail } = account;
  if (!newEmail) throw new AuthRefused('otp_expired');
  if (await isHeldForFormerOwner(tx, newEmail, account.id)) throw new AuthRefused('email_exists');
  await updateAccount(tx, account, {
    email: newEmail,
    newEmail: null,
    emailConfirmedAt: new Date(),
  });
  await changeProfileEmail(tx, STUDIO_ID, account);
  // What was mailed to the old address opens nothing any more.
  await tx.query('DELETE FROM one_time_links WHERE user_id = $1', [account.id]);
  const { link, expiresAt } = await makeNotMeLink(tx, account, {
    oldEmail,
    isDone: true,
    publicUrl: PUBLIC_URL,
  });
  await publish(tx, {
    type: 'user.email_changed.v1',
    data: {
      userId: account.id,
      email: oldEmail,
      fullName: await nameOf(tx, STUDIO_ID, account),
      newEmail,
      notMeLink: link,
      expiresAt: expiresAt.toISOString(),
    },
    studioId: STUDIO_ID,
  });
};

/** Tells the address in use that another one is asked for. */
export const notifyOfEmailChange = async (
  tx: EntityManager,
  { STUDIO_ID, PUBLIC_URL }: StudioConfig,
  account: Account & { newEmail: string },
): Promise<void> => {
  const { link, expiresAt } = await makeNotMeLink(tx, account, {
    oldEmail: account.email,
    isDone: false,
    publicUrl: PUBLIC_URL,
  });
  await publish(tx, {
    type: 'user.email_change_requested.v1',
    data: {
      userId: account.id,
      email: account.email,
      fullName: await nameOf(tx, STUDIO_ID, account),
      newEmail: account.newEmail,
      notMeLink: link,
      expiresAt: expiresAt.toISOString(),
    },
    studioId: STUDIO_ID,
  });
};
