import type { EventData } from '@studio/contracts';
import type { UserPackage } from './user-package.entity.js';

/** What a message about a package says of it. */
export const packagePayload = (owned: UserPackage): EventData<'credits.low.v1'> => ({
  userPackageId: owned.id,
  userId: owned.memberId,
  packageName: owned.name,
  creditsLeft: owned.creditsLeft,
  expiresOn: owned.expiresOn,
});
