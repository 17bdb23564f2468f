import type { SignedInUser } from '@studio/auth';
import type { HistoryAction } from '@studio/contracts';
import { newId } from '@studio/domain-kit';
import type { EntityManager } from 'typeorm';
import { rememberMember } from '../members/members.api.js';
import { publishFrontDeskChange, topicOf } from './front-desk-changes.js';

type Facts = Readonly<Record<string, unknown>>;

export interface StaffAction {
  studioId: string;
  /** Null: work that goes on by itself after its admin is gone. */
  by: Pick<SignedInUser, 'id' | 'fullName' | 'email' | 'role'> | null;
  /** Who it was, where another service has told no more than the id. */
  actorId?: string;
  at: Date;
  /** A verb of the studio, with what it was done to: `booking.checked_in`. */
  action: HistoryAction;
  /** Null: done to no one person, as to an event. */
  subjectUserId: string | null;
  before: Facts;
  after: Facts;
  reason?: string;
  /** Where it was done, if not here. */
  service?: 'payments';
}

/**
 * Every staff action on a person's data, credits or money is kept (domain.md, Roles). Names are
 * looked up where it is shown; values and reasons go when their person's account goes.
 */
export const recordHistory = async (tx: EntityManager, done: StaffAction): Promise<void> => {
  const { by, studioId } = done;
  if (by) {
    const { id: userId, email, fullName, role } = by;
    // Where identity's events about the person have not come yet.
    await rememberMember(tx, studioId, { userId, email, fullName, role, profileAt: new Date(0) });
  }
  const { action, subjectUserId: userId, before, after } = done;
  await insertHistory(tx, {
    studioId,
    service: done.service ?? 'booking',
    actorId: by?.id ?? done.actorId ?? null,
    at: done.at,
    action,
    reason: done.reason ?? null,
    rows: [{ userId, before, after }],
  });
  await publishFrontDeskChange(tx, { studioId, about: topicOf(action, userId), userId });
};

export interface HistoryRows {
  studioId: string;
  service: 'booking' | 'payments' | 'identity';
  actorId: string | null;
  at: Date;
  action: string;
  reason: string | null;
  rows: readonly { userId: string | null; before: Facts; after: Facts }[];
}

/** One action as the rows of the people whom it was done to. */
export const insertHistory = async (
  tx: EntityManager,
  { studioId, service, actorId, at, action, reason, rows }: HistoryRows,
): Promise<void> => {
  await tx.query(
    `INSERT INTO data_history
       (studio_id, id, at, actor_id, action, subject_user_id, before, after, reason, service)
     SELECT $1, r.id, $2, $3, $4, r."userId", r.before, r.after, $5, $6
     FROM jsonb_to_recordset($7::jsonb) AS r (id uuid, "userId" uuid, before jsonb, after jsonb)`,
    [
      studioId,
      at,
      actorId,
      action,
      reason,
      service,
      JSON.stringify(rows.map((row) => ({ id: newId(), ...row }))),
    ],
  );
};
