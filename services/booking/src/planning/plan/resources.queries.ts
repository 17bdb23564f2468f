import { Refused } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';

interface Wanted {
  classTypeId?: string | undefined;
  trainerId?: string | undefined;
  roomId?: string | undefined;
}

interface FoundType {
  id: string;
  name: string;
  minutes: number;
  capacity: number;
}

/** Throws TRAINER_NOT_FOUND, ROOM_NOT_FOUND: what is retired takes no new classes. */
export const requireResources = async (
  tx: EntityManager,
  studioId: string,
  { trainerId, roomId }: Wanted,
): Promise<void> => {
  const isThere = async (table: 'trainers' | 'rooms', id: string): Promise<boolean> => {
    const found = await tx.query<unknown[]>(
      `SELECT FROM ${table} WHERE studio_id = $1 AND id = $2 AND active`,
      [studioId, id],
    );
    return found.length > 0;
  };
  if (trainerId && !(await isThere('trainers', trainerId))) throw new Refused('TRAINER_NOT_FOUND');
  if (roomId && !(await isThere('rooms', roomId))) throw new Refused('ROOM_NOT_FOUND');
};

/** Throws CLASS_TYPE_NOT_FOUND when there is none, or none any more. */
export const requireClassType = async (
  tx: EntityManager,
  studioId: string,
  id: string,
): Promise<FoundType> => {
  const [found] = await tx.query<FoundType[]>(
    `SELECT id, name, minutes, capacity FROM class_types
     WHERE studio_id = $1 AND id = $2 AND active`,
    [studioId, id],
  );
  if (!found) throw new Refused('CLASS_TYPE_NOT_FOUND');
  return found;
};
