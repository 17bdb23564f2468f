import { isBanned } from '../accounts/account.api.js';
import { FOR_GOOD } from '../profiles/users.api.js';

/** Of a ban as the history tells it: an instant, `for good`, or null for none. */
export const untilText = (until: Date | null): string | null => {
  if (!until || !isBanned({ bannedUntil: until })) return null;
  return until < FOR_GOOD ? until.toISOString() : 'for good';
};
