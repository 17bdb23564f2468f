import { publish } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { updateAccount } from '../accounts/account.api.js';
import type { Account } from '../accounts/account.entity.js';
import { createProfile, findProfile } from '../profiles/profiles.api.js';
import type { LinkType } from './one-time-link.entity.js';

/**
 * The address has been proven: from here on the account exists for the other services.
 * A password chosen before counts only when the link of that very sign-up was opened: whoever
 * comes by another mail (recovery, magic link) may not be who chose it (reliability.md, A5).
 */
export const confirmAccount = async (
  tx: EntityManager,
  account: Account,
  { studioId, type }: { studioId: string; type: LinkType },
): Promise<void> => {
  if (account.emailConfirmedAt) return;
  await updateAccount(tx, account, {
    emailConfirmedAt: new Date(),
    signUpClient: null,
    ...(type === 'signup' ? {} : { passwordHash: null }),
  });
  // What was mailed before the address was proven leads nowhere now.
  await tx.query('DELETE FROM one_time_links WHERE user_id = $1', [account.id]);
  await createProfile(tx, studioId, account);
  const profile = await findProfile(tx, studioId, account.id);
  await publish(tx, {
    type: 'user.signed_up.v1',
    data: {
      userId: account.id,
      email: account.email,
      fullName: profile?.fullName ?? null,
      role: profile?.role ?? 'user',
    },
    studioId,
  });
};
