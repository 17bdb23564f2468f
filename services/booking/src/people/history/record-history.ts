import type { SignedInUser } from '@studio/auth';
import { newId } from '@studio/domain-kit';
import type { EntityManager } from 'typeorm';
import { rememberMember } from '../members/members.api.js';
import { publishFrontDeskChange, topicOf } from './front-desk-changes.js';

export interface StaffAction {
  studioId: string;
  /** Null: work that goes on by itself after its admin is gone. */
  by: Pick<SignedInUser, 'id' | 'fullName' | 'email' | 'role'> | null;
  /** Who it was, where another service has told no more than the id. */
  actorId?: string;
  at: Date;
  /** A verb of the studio, with what it was done to: `booking.checked_in`. */
  action: string;
  /** Null: done to no one person, as to an event. */
  subjectUserId: string | null;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  reason?: string;
}

/**
 * Every staff action on a person's data, credits or money is kept (domain.md, Roles). It can't be
 * edited, so it names people by id alone: a name goes when its person's account goes.
 */
export const recordHistory = async (tx: EntityManager, done: StaffAction): Promise<void> => {
  const { by, studioId } = done;
  if (by) {
    const { id: userId, email, fullName, role } = by;
    // Where identity's events about the person have not come yet.
    await rememberMember(tx, studioId, { userId, email, fullName, role, profileAt: new Date(0) });
  }
  await tx.query(
    `INSERT INTO data_history
       (studio_id, id, at, actor_id, action, subject_user_id, before, after, reason)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      done.studioId,
      newId(),
      done.at,
      by?.id ?? done.actorId ?? null,
      done.action,
      done.subjectUserId,
      JSON.stringify(done.before),
      JSON.stringify(done.after),
      done.reason ?? null,
    ],
  );
  const { action, subjectUserId: userId } = done;
  await publishFrontDeskChange(tx, { studioId, about: topicOf(action, userId), userId });
};
