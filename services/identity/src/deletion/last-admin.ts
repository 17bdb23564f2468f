import type { EntityManager } from 'typeorm';
import { findProfile } from '../profiles/profiles.api.js';
import { lockStandingAdmins } from '../roles/roles.api.js';

/** True when nobody would be left to run the studio. */
export const isLastAdmin = async (
  tx: EntityManager,
  studioId: string,
  userId: string,
): Promise<boolean> => {
  const standing = await lockStandingAdmins(tx, studioId);
  if ([...standing].some((id) => id !== userId)) return false;
  const profile = await findProfile(tx, studioId, userId);
  return profile !== null && (profile.role === 'admin' || profile.isAdmin);
};
