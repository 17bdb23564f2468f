import { isFrontDesk, type SignedInUser } from '@studio/auth';
import type { EventData, HistoryAction, historyRow } from '@studio/contracts';
import { newId } from '@studio/domain-kit';
import type { RecordChange } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import type { DataSource, EntityManager } from 'typeorm';
import type { z } from 'zod';

type HistoryRow = z.infer<typeof historyRow>;

export type StaffAction =
  | 'role.changed'
  | 'account.banned'
  | 'account.unbanned'
  | 'account.signed_out'
  | 'session.stolen'
  | 'person.created'
  | 'person.corrected'
  | 'person.imported'
  | 'person.merged';

export interface AdminAction {
  studioId: string;
  /** Null: the system itself. */
  actorId: string | null;
  userId: string;
  action: StaffAction;
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
  reason: string;
}

/** Written in the transaction of the action; nobody can edit or delete it (domain.md, Roles). */
export const recordAdminAction = async (tx: EntityManager, action: AdminAction): Promise<void> => {
  await tx.query(
    `INSERT INTO staff_history (studio_id, id, actor_id, user_id, action, before, after, reason)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      action.studioId,
      newId(),
      action.actorId,
      action.userId,
      action.action,
      JSON.stringify(action.before),
      JSON.stringify(action.after),
      action.reason,
    ],
  );
  const { studioId, userId, before, after } = action;
  await publishStaffAction(tx, action, [{ userId, before, after }]);
  const data = { userId, isFrontDesk: await worksAtFrontDesk(tx, action) };
  await publish(tx, { type: 'account.changed_by_staff.v1', data, studioId });
};

interface Acted {
  studioId: string;
  actorId: string | null;
  action: HistoryAction;
  reason: string | null;
}

/** A row of the studio's data history, which is booking's: of an account, or of none (null). */
export const publishStaffAction = async (
  tx: EntityManager,
  { studioId, actorId, action, reason }: Acted,
  rows: readonly (Pick<AdminAction, 'before' | 'after'> & { userId: string | null })[],
): Promise<void> => {
  const data: EventData<'staff.acted_on_accounts.v1'> = {
    actorId,
    action,
    reason,
    at: new Date().toISOString(),
    rows: [...rows],
  };
  await publish(tx, { type: 'staff.acted_on_accounts.v1', data, studioId });
};

/** The same for many people whom one import made, who have no rights yet. */
export const recordImported = async (
  tx: EntityManager,
  { studioId, actorId, reason }: Pick<AdminAction, 'studioId' | 'actorId' | 'reason'>,
  people: readonly Pick<AdminAction, 'userId' | 'after'>[],
): Promise<void> => {
  await tx.query(
    `INSERT INTO staff_history (studio_id, id, actor_id, user_id, action, before, after, reason)
     SELECT $1, h.id, $2, h.user_id, 'person.imported', '{}', h.after, $3
     FROM unnest($4::uuid[], $5::uuid[], $6::jsonb[]) AS h (id, user_id, after)`,
    [
      studioId,
      actorId,
      reason,
      people.map(() => newId()),
      people.map(({ userId }) => userId),
      people.map(({ after }) => JSON.stringify(after)),
    ],
  );
  if (people.length === 0) return;
  const rows = people.map(({ userId, after }) => ({ userId, before: {}, after }));
  await publishStaffAction(tx, { studioId, actorId, reason, action: 'person.imported' }, rows);
};

interface RightsRow extends Pick<SignedInUser, 'role' | 'isAdmin' | 'isFrontDesk'> {
  banned: boolean;
}

/** As the action has left it. */
const worksAtFrontDesk = async (
  tx: EntityManager,
  { studioId, userId }: Pick<AdminAction, 'studioId' | 'userId'>,
): Promise<boolean> => {
  const [row] = await tx.query<RightsRow[]>(
    `SELECT p.role, p.is_admin AS "isAdmin", coalesce(u.banned_until > now(), false) AS banned,
       EXISTS (SELECT FROM user_roles r WHERE r.studio_id = p.studio_id AND r.user_id = p.id
         AND r.role = 'front_desk') AS "isFrontDesk"
     FROM profiles p JOIN users u ON u.id = p.id WHERE p.studio_id = $1 AND p.id = $2`,
    [studioId, userId],
  );
  return row !== undefined && !row.banned && isFrontDesk(row);
};

/** What was done to a locked account after a version of it: the number of its actions. */
export const changesSince = (
  tx: EntityManager,
  { studioId, userId, version }: { studioId: string; userId: string; version: number },
): Promise<RecordChange[]> =>
  tx.query<RecordChange[]>(
    `SELECT (row_number() OVER (ORDER BY h.id))::int AS version, h.at, h.before, h.after,
       coalesce(p.full_name, p.email) AS by
     FROM staff_history h
     LEFT JOIN profiles p ON p.studio_id = h.studio_id AND p.id = h.actor_id
     WHERE h.studio_id = $1 AND h.user_id = $2 ORDER BY h.id OFFSET $3`,
    [studioId, userId, version],
  );

interface Row {
  id: string;
  at: Date;
  actor_id: string | null;
  actor_name: string | null;
  action: string;
  user_id: string;
  before: unknown;
  after: unknown;
  reason: string;
}

/** What was done to one account, newest first; names are those of today. */
export const readAdminActions = async (
  dataSource: DataSource,
  studioId: string,
  userId: string,
): Promise<HistoryRow[]> => {
  const rows = await dataSource.query<Row[]>(
    `SELECT h.id, h.at, h.actor_id, coalesce(p.full_name, p.email) AS actor_name, h.action,
            h.user_id, h.before, h.after, h.reason
     FROM staff_history h
     LEFT JOIN profiles p ON p.studio_id = h.studio_id AND p.id = h.actor_id
     WHERE h.studio_id = $1 AND (h.user_id = $2
       OR h.user_id IN (SELECT id FROM users WHERE merged_into = $2))
     ORDER BY h.at DESC, h.id DESC LIMIT 200`,
    [studioId, userId],
  );
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    actorId: row.actor_id,
    actorName: row.actor_name,
    action: row.action,
    subjectUserId: row.user_id,
    before: row.before,
    after: row.after,
    reason: row.reason,
  }));
};
