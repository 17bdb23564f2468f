import { In, type EntityManager } from 'typeorm';
import { Person } from './person.entity.js';

/** Undefined when identity's event has not come yet. */
export const emailOf = async (
  tx: EntityManager,
  { studioId, userId }: { studioId: string; userId: string },
): Promise<string | undefined> => (await tx.findOneBy(Person, { studioId, userId }))?.email;

/** Null while it isn't known. */
export const nameOf = async (
  tx: EntityManager,
  { studioId, userId }: { studioId: string; userId: string },
): Promise<string | null> => (await tx.findOneBy(Person, { studioId, userId }))?.fullName ?? null;

/** Who they are, by id; whoever isn't known, or is gone, is missing. */
export const namesOf = async (
  tx: EntityManager,
  { studioId, userIds }: { studioId: string; userIds: readonly string[] },
): Promise<Map<string, Pick<Person, 'fullName' | 'email'>>> => {
  const rows = await tx.findBy(Person, { studioId, userId: In([...new Set(userIds)]) });
  return new Map(rows.map(({ userId, fullName, email }) => [userId, { fullName, email }]));
};
