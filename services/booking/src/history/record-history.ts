import type { SignedInUser } from '@studio/auth';
import { newId } from '@studio/domain-kit';
import type { EntityManager } from 'typeorm';

export interface StaffAction {
  studioId: string;
  by: Pick<SignedInUser, 'id' | 'fullName' | 'email'>;
  at: Date;
  /** A verb of the studio, with what it was done to: `booking.checked_in`. */
  action: string;
  subjectUserId: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  reason?: string;
}

/** Every staff action on a person's data, credits or money is kept (domain.md, Roles). */
export const recordHistory = async (tx: EntityManager, done: StaffAction): Promise<void> => {
  await tx.query(
    `INSERT INTO data_history
       (studio_id, id, at, actor_id, actor_name, action, subject_user_id, before, after, reason)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      done.studioId,
      newId(),
      done.at,
      done.by.id,
      done.by.fullName ?? done.by.email,
      done.action,
      done.subjectUserId,
      JSON.stringify(done.before),
      JSON.stringify(done.after),
      done.reason ?? null,
    ],
  );
};
