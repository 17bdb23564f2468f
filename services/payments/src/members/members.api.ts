import type { EntityManager } from 'typeorm';
import { Member } from './member.entity.js';

/** Undefined when identity's event has not come yet. */
export const emailOf = async (
  tx: EntityManager,
  { studioId, userId }: { studioId: string; userId: string },
): Promise<string | undefined> => (await tx.findOneBy(Member, { studioId, userId }))?.email;

/** Null while it isn't known. */
export const nameOf = async (
  tx: EntityManager,
  { studioId, userId }: { studioId: string; userId: string },
): Promise<string | null> => (await tx.findOneBy(Member, { studioId, userId }))?.fullName ?? null;
