import type { Role } from '@studio/contracts';
import { studioDay } from '@studio/domain-kit';
import type { EntityManager } from 'typeorm';

export interface MemberProfile {
  userId: string;
  email: string;
  fullName: string | null;
  role: Role;
  /** Unknown when not said: what is known stays. */
  avatarUrl?: string | null;
  /** MM-DD; unknown as well when not said. */
  birthday?: string | null | undefined;
  /** Not said: the day on which this was said, unless an earlier one is known. */
  joinedOn?: string | undefined;
  /** When identity said so: events that overtook each other must not undo the later one. */
  profileAt: Date;
}

/** Keeps the name and address that identity published; older events change nothing. */
export const rememberMember = async (
  tx: EntityManager,
  studioId: string,
  profile: MemberProfile,
): Promise<void> => {
  await tx.query(
    `INSERT INTO members AS m (studio_id, id, email, full_name, avatar_url, role, told_at, birthday,
       joined_on)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $9, $11)
     ON CONFLICT (studio_id, id) DO UPDATE SET
       email = excluded.email, full_name = excluded.full_name, role = excluded.role,
       avatar_url = CASE WHEN $8 THEN excluded.avatar_url ELSE m.avatar_url END,
       birthday = CASE WHEN $10 THEN excluded.birthday ELSE m.birthday END,
       joined_on = least(m.joined_on, excluded.joined_on), told_at = excluded.told_at
     WHERE m.told_at <= excluded.told_at`,
    [
      studioId,
      profile.userId,
      profile.email,
      profile.fullName,
      profile.avatarUrl ?? null,
      profile.role,
      profile.profileAt,
      profile.avatarUrl !== undefined,
      profile.birthday ?? null,
      profile.birthday !== undefined,
      profile.joinedOn ?? studioDay(profile.profileAt),
    ],
  );
};
