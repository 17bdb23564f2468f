import type { SubstitutionState, SubstitutionStep } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';
import { hasEnded, moves, refusalOf, type SubstitutionMove } from './substitution-rules.js';

/** A request for cover, with what every message about it says of its class. */
export interface SubstitutionRow {
  id: string;
  scheduleId: string;
  trainerId: string;
  trainerName: string;
  requestedBy: string;
  reason: string;
  state: SubstitutionState;
  claimedBy: string | null;
  claimedByName: string | null;
  alarmAt: Date;
  alarmedAt: Date | null;
  className: string;
  classTypeId: string;
  roomName: string;
  startsAt: Date;
  endsAt: Date;
  classStatus: 'scheduled' | 'cancelled';
  /** How many trainers it was offered to. */
  offers: number;
}

interface OfSubstitution {
  studioId: string;
  id: string;
}

const select = `
  SELECT x.id, x.schedule_id AS "scheduleId", x.trainer_id AS "trainerId",
    t.name AS "trainerName", x.requested_by AS "requestedBy", x.reason, x.state,
    x.claimed_by AS "claimedBy", by.name AS "claimedByName", x.alarm_at AS "alarmAt",
    x.alarmed_at AS "alarmedAt", c.name AS "className", c.id AS "classTypeId",
    r.name AS "roomName", s.starts_at AS "startsAt", s.ends_at AS "endsAt",
    s.status AS "classStatus", (SELECT count(*)::int FROM substitution_offers o
      WHERE o.studio_id = x.studio_id AND o.substitution_id = x.id) AS offers
  FROM substitutions x
  JOIN schedules s ON s.studio_id = x.studio_id AND s.id = x.schedule_id
  JOIN class_types c ON c.studio_id = s.studio_id AND c.id = s.class_type_id
  JOIN rooms r ON r.studio_id = s.studio_id AND r.id = s.room_id
  JOIN trainers t ON t.studio_id = x.studio_id AND t.id = x.trainer_id
  LEFT JOIN trainers by ON by.studio_id = x.studio_id AND by.id = x.claimed_by`;

/** `lock`: whoever decides about it next waits. Throws SUBSTITUTION_NOT_FOUND. */
export const findSubstitution = async (
  tx: EntityManager,
  { studioId, id }: OfSubstitution,
  { lock }: { lock: boolean },
): Promise<SubstitutionRow> => {
  if (lock)
    await tx.query(`SELECT FROM substitutions WHERE studio_id = $1 AND id = $2 FOR UPDATE`, [
      studioId,
      id,
    ]);
  const [row] = await tx.query<SubstitutionRow[]>(
    `${select} WHERE x.studio_id = $1 AND x.id = $2`,
    [studioId, id],
  );
  if (!row) throw new Refused('SUBSTITUTION_NOT_FOUND');
  return row;
};

/** The open one of a class, locked. */
export const lockOpenSubstitution = async (
  tx: EntityManager,
  { studioId, scheduleId }: { studioId: string; scheduleId: string },
): Promise<SubstitutionRow | undefined> => {
  const [open] = await tx.query<{ id: string }[]>(
    `SELECT id FROM substitutions
     WHERE studio_id = $1 AND schedule_id = $2 AND ended_at IS NULL FOR UPDATE`,
    [studioId, scheduleId],
  );
  return open && findSubstitution(tx, { studioId, id: open.id }, { lock: false });
};

export const insertSubstitution = async (
  tx: EntityManager,
  row: OfSubstitution & {
    scheduleId: string;
    trainerId: string;
    requestedBy: string;
    reason: string;
    at: Date;
    alarmAt: Date;
  },
): Promise<void> => {
  await tx.query(
    `INSERT INTO substitutions (studio_id, id, schedule_id, trainer_id, requested_by, reason,
       created_at, alarm_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      row.studioId,
      row.id,
      row.scheduleId,
      row.trainerId,
      row.requestedBy,
      row.reason,
      row.at,
      row.alarmAt,
    ],
  );
};

export const insertOffers = async (
  tx: EntityManager,
  { studioId, id }: OfSubstitution,
  { trainerIds, at }: { trainerIds: readonly string[]; at: Date },
): Promise<void> => {
  await tx.query(
    `INSERT INTO substitution_offers (studio_id, substitution_id, trainer_id, offered_at)
     SELECT $1, $2, of, $4 FROM unnest($3::uuid[]) AS of`,
    [studioId, id, trainerIds, at],
  );
};

/** Who was asked and has not said no. */
export const findWaiting = async (
  tx: EntityManager,
  { studioId, id }: OfSubstitution,
): Promise<string[]> => {
  const rows = await tx.query<{ id: string }[]>(
    `SELECT trainer_id AS id FROM substitution_offers
     WHERE studio_id = $1 AND substitution_id = $2 AND declined_at IS NULL ORDER BY trainer_id`,
    [studioId, id],
  );
  return rows.map((row) => row.id);
};

/** A trainer's no; noted too of one who was not asked. True: nobody who was asked is left. */
export const declineOffer = async (
  tx: EntityManager,
  { studioId, id }: OfSubstitution,
  { trainerId, at }: { trainerId: string; at: Date },
): Promise<boolean> => {
  await tx.query(
    `INSERT INTO substitution_offers
       (studio_id, substitution_id, trainer_id, offered_at, declined_at)
     VALUES ($1, $2, $3, $4, $4)
     ON CONFLICT (studio_id, substitution_id, trainer_id) DO UPDATE
       SET declined_at = coalesce(substitution_offers.declined_at, excluded.declined_at)`,
    [studioId, id, trainerId, at],
  );
  return (await findWaiting(tx, { studioId, id })).length === 0;
};

interface Moved {
  studioId: string;
  move: SubstitutionMove;
  at: Date;
  claimedBy: string | null;
}

/** Hold its lock. Throws SUBSTITUTION_TAKEN, SUBSTITUTION_ENDED. */
export const moveSubstitution = async (
  tx: EntityManager,
  { id, state }: Pick<SubstitutionRow, 'id' | 'state'>,
  { studioId, move, at, claimedBy }: Moved,
): Promise<void> => {
  const refusal = refusalOf(move, state);
  if (refusal) throw new Refused(refusal);
  const { to } = moves[move];
  await tx.query(
    `UPDATE substitutions SET state = $3, claimed_by = $4, ended_at = $5
     WHERE studio_id = $1 AND id = $2`,
    [studioId, id, to, claimedBy, hasEnded(to) ? at : null],
  );
};

export const markAlarmed = async (
  tx: EntityManager,
  { studioId, id }: OfSubstitution,
  at: Date,
): Promise<void> => {
  await tx.query(
    `UPDATE substitutions SET alarmed_at = $3, alarm_at = least(alarm_at, $3)
     WHERE studio_id = $1 AND id = $2`,
    [studioId, id, at],
  );
};

/** What happened, for its timeline. Hold its lock. */
export const addStep = async (
  tx: EntityManager,
  { studioId, id }: OfSubstitution,
  step: {
    at: Date;
    kind: SubstitutionStep['kind'];
    actorId?: string | null | undefined;
    trainerId?: string | null;
    note?: string | null;
  },
): Promise<void> => {
  await tx.query(
    `INSERT INTO substitution_steps
       (studio_id, substitution_id, number, at, kind, actor_id, trainer_id, note)
     SELECT $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5, $6, $7 FROM substitution_steps
     WHERE studio_id = $1 AND substitution_id = $2`,
    [
      studioId,
      id,
      step.at,
      step.kind,
      step.actorId ?? null,
      step.trainerId ?? null,
      step.note ?? null,
    ],
  );
};
