import type { EntityManager } from 'typeorm';

interface PictureOwner {
  studioId: string;
  userId: string;
}

export interface BegunPicture extends PictureOwner {
  id: string;
  bytes: number;
  smallBytes: number;
}

/** Noted before its files are written: what is never finished is found and removed. */
export const beginPicture = async (tx: EntityManager, begun: BegunPicture): Promise<void> => {
  await tx.query(
    `INSERT INTO avatar_files (studio_id, id, user_id, state, bytes, small_bytes)
     VALUES ($1, $2, $3, 'begun', $4, $5)`,
    [begun.studioId, begun.id, begun.userId, begun.bytes, begun.smallBytes],
  );
};

/** The person's profile is locked by the transaction: there is one current picture, or none. */
export const dismissPicture = async (tx: EntityManager, whose: PictureOwner): Promise<void> => {
  await tx.query(
    `UPDATE avatar_files SET state = 'gone', changed_at = now()
     WHERE studio_id = $1 AND user_id = $2 AND state = 'current'`,
    [whose.studioId, whose.userId],
  );
};

/** False: its files have been removed meanwhile, since it took so long. */
export const useBegunPicture = async (
  tx: EntityManager,
  { studioId, id }: Pick<BegunPicture, 'studioId' | 'id'>,
): Promise<boolean> => {
  const [, changed]: [unknown, number] = await tx.query(
    `UPDATE avatar_files SET state = 'current', changed_at = now()
     WHERE studio_id = $1 AND id = $2 AND state = 'begun'`,
    [studioId, id],
  );
  return changed === 1;
};

export interface DuePicture {
  id: string;
  user_id: string;
}

/** Pictures that nothing refers to: replaced, taken away, never finished, of deleted accounts. */
export const findDuePictures = (tx: EntityManager, studioId: string): Promise<DuePicture[]> =>
  tx.query(
    `SELECT f.id, f.user_id FROM avatar_files f
     WHERE f.studio_id = $1 AND (
       f.state = 'gone'
       OR (f.state = 'begun' AND f.changed_at < now() - interval '1 hour')
       OR (f.state = 'current' AND NOT EXISTS (
         SELECT FROM profiles p WHERE p.studio_id = f.studio_id AND p.id = f.user_id)))
     LIMIT 100`,
    [studioId],
  );

export const forgetPicture = async (
  tx: EntityManager,
  studioId: string,
  id: string,
): Promise<void> => {
  await tx.query('DELETE FROM avatar_files WHERE studio_id = $1 AND id = $2', [studioId, id]);
};

/** Names in the file store. */
export const fileNamesOf = ({ userId, id }: { userId: string; id: string }) => ({
  large: `avatars/${userId}/${id}.webp`,
  small: `avatars/${userId}/${id}-128.webp`,
});
