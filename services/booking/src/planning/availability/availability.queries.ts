import { Injectable } from '@nestjs/common';
import { isManager, type SignedInUser } from '@studio/auth';
import type {
  AvailabilityClash,
  AvailabilityFacts,
  TimetableConflict,
  TrainerAvailability,
} from '@studio/contracts';
import { studioClock, studioDay } from '@studio/domain-kit';
import { Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { versionsOf } from '../../shared/record-changes.js';
import { warningOf, whyUnavailable } from './availability-rules.js';

/** When trainers can teach; who has said nothing is not in it. */
export type Availabilities = ReadonlyMap<string, AvailabilityFacts & { name: string }>;

export const loadAvailabilities = async (
  tx: EntityManager,
  studioId: string,
): Promise<Availabilities> => {
  const rows = await tx.query<(AvailabilityFacts & { trainerId: string; name: string })[]>(
    `SELECT a.trainer_id AS "trainerId", t.name, a.weeks, a.days, a.holidays
     FROM trainer_availability a
     JOIN trainers t ON t.studio_id = a.studio_id AND t.id = a.trainer_id
     WHERE a.studio_id = $1`,
    [studioId],
  );
  return new Map(rows.map(({ trainerId, ...facts }) => [trainerId, facts]));
};

interface OfTrainer {
  studioId: string;
  trainerId: string;
}

interface KeptAvailability {
  /** Of the record; null: nothing was set yet. */
  id: string | null;
  facts: AvailabilityFacts;
}

/** `lock`: holds the trainer, so that of two writers one waits. Throws TRAINER_NOT_FOUND. */
export const findAvailability = async (
  tx: EntityManager,
  { studioId, trainerId }: OfTrainer,
  { lock }: { lock: boolean },
): Promise<KeptAvailability & { name: string }> => {
  const [trainer] = await tx.query<{ name: string }[]>(
    `SELECT name FROM trainers WHERE studio_id = $1 AND id = $2 ${lock ? 'FOR UPDATE' : ''}`,
    [studioId, trainerId],
  );
  if (!trainer) throw new Refused('TRAINER_NOT_FOUND');
  const [row] = await tx.query<(AvailabilityFacts & { id: string })[]>(
    `SELECT id, weeks, days, holidays FROM trainer_availability
     WHERE studio_id = $1 AND trainer_id = $2`,
    [studioId, trainerId],
  );
  const { weeks = [], days = [], holidays = [] } = row ?? {};
  return { id: row?.id ?? null, facts: { weeks, days, holidays }, name: trainer.name };
};

/** A trainer reads and writes the own one, managers all. Throws TRAINER_NOT_FOUND. */
export const refuseOthers = (caller: SignedInUser, trainerId: string): void => {
  if (caller.id !== trainerId && !isManager(caller)) throw new Refused('TRAINER_NOT_FOUND');
};

interface ComingClass {
  id: string;
  startsAt: Date;
  endsAt: Date;
  className: string;
  trainerId: string;
  trainerName: string;
  booked: number;
}

/** Coming classes whose trainer is not available then; of one trainer, or of all. */
export const findClashes = async (
  tx: EntityManager,
  studio: StudioContext,
  trainerId: string | null,
): Promise<AvailabilityClash[]> => {
  const availabilities = await loadAvailabilities(tx, studio.id);
  const rows = await tx.query<ComingClass[]>(
    `SELECT s.id, s.starts_at AS "startsAt", s.ends_at AS "endsAt", c.name AS "className",
       s.trainer_id AS "trainerId", t.name AS "trainerName", s.booked
     FROM schedules s
     JOIN class_types c ON c.studio_id = s.studio_id AND c.id = s.class_type_id
     JOIN trainers t ON t.studio_id = s.studio_id AND t.id = s.trainer_id
     WHERE s.studio_id = $1 AND s.status = 'scheduled' AND s.starts_at > $2
       AND s.trainer_id = ANY($3::uuid[])
     ORDER BY s.starts_at, s.id`,
    [studio.id, studio.now(), trainerId === null ? [...availabilities.keys()] : [trainerId]],
  );
  return rows.flatMap((row) => {
    const problem = whyUnavailable(availabilities.get(row.trainerId), row);
    return problem ? [{ ...clashOf(row), ...problem }] : [];
  });
};

const clashOf = (row: ComingClass): Omit<AvailabilityClash, 'because' | 'reason'> => ({
  scheduleId: row.id,
  startsAt: row.startsAt.toISOString(),
  date: studioDay(row.startsAt),
  startTime: studioClock(row.startsAt),
  className: row.className,
  trainer: { id: row.trainerId, name: row.trainerName },
  booked: row.booked,
});

@Injectable()
export class AvailabilityQueries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Throws TRAINER_NOT_FOUND, also for another trainer's. */
  async find(caller: SignedInUser, trainerId: string): Promise<TrainerAvailability> {
    refuseOthers(caller, trainerId);
    return viewAvailability(this.dataSource.manager, this.studio, trainerId);
  }

  clashes(): Promise<AvailabilityClash[]> {
    return findClashes(this.dataSource.manager, this.studio, null);
  }

  /** Throws TRAINER_NOT_FOUND. */
  async check(
    trainerId: string,
    times: { startsAt: Date; endsAt: Date },
  ): Promise<TimetableConflict[]> {
    const of = { studioId: this.studio.id, trainerId };
    const { facts, name } = await findAvailability(this.dataSource.manager, of, { lock: false });
    const problem = whyUnavailable(facts, times);
    return problem ? [warningOf(problem, { startsAt: times.startsAt, name })] : [];
  }
}

export const viewAvailability = async (
  tx: EntityManager,
  studio: StudioContext,
  trainerId: string,
): Promise<TrainerAvailability> => {
  const of = { studioId: studio.id, trainerId };
  const { id, facts, name } = await findAvailability(tx, of, { lock: false });
  const versions = await versionsOf(tx, studio.id, id === null ? [] : [id]);
  return {
    ...facts,
    trainer: { id: trainerId, name },
    clashes: await findClashes(tx, studio, trainerId),
    version: versions.get(id ?? '') ?? 0,
  };
};
