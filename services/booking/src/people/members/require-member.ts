import { Refused } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';

/** MEMBER_NOT_FOUND, with the id that `FetchUnknownMember` asks identity for. */
export class UnknownMember extends Refused {
  constructor(readonly memberId: string) {
    super('MEMBER_NOT_FOUND');
  }
}

/** Throws UnknownMember unless somebody is known here by this id; an account that is gone isn't. */
export const requireMember = async (
  tx: EntityManager,
  studioId: string,
  memberId: string,
): Promise<void> => {
  const rows = await tx.query<unknown[]>(
    `SELECT FROM members WHERE studio_id = $1 AND id = $2 AND told_at < 'infinity'`,
    [studioId, memberId],
  );
  if (rows.length === 0) throw new UnknownMember(memberId);
};
