import { Injectable } from '@nestjs/common';
import { isManager, type SignedInUser } from '@studio/auth';
import type { ClassMessages } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { CLASS_MESSAGES } from '../../policy/message-limits.js';
import { StudioContext } from '../../shared/studio-context.js';
import { countClassMessages } from './class-message-limit.js';

/** A class or an event, and who has a place there. */
interface Audience {
  name: string;
  startsAt: Date;
  memberIds: string[];
  /** Of a class. */
  trainerId?: string;
}

interface AudienceParams {
  studioId: string;
  id: string;
  now: Date;
}

export interface Target {
  kind: 'class' | 'event';
  id: string;
}

type FindAudience = (tx: EntityManager, params: AudienceParams) => Promise<Audience>;

/** Those with a seat, present or expected. Throws SCHEDULE_NOT_FOUND. */
const audienceOfClass: FindAudience = async (tx, { studioId, id }) => {
  const [row] = await tx.query<Audience[]>(
    `SELECT c.name, s.starts_at AS "startsAt", s.trainer_id AS "trainerId", array(
       SELECT b.member_id FROM bookings b
       WHERE b.studio_id = s.studio_id AND b.schedule_id = s.id
         AND b.status IN ('confirmed', 'attended') ORDER BY b.member_id) AS "memberIds"
     FROM schedules s
     JOIN class_types c ON c.studio_id = s.studio_id AND c.id = s.class_type_id
     WHERE s.studio_id = $1 AND s.id = $2`,
    [studioId, id],
  );
  if (!row) throw new Refused('SCHEDULE_NOT_FOUND');
  return row;
};

/** Those with a place, confirmed or still held for them. Throws NOT_FOUND. */
const audienceOfEvent: FindAudience = async (tx, { studioId, id, now }) => {
  const [row] = await tx.query<Audience[]>(
    `SELECT e.title AS name, e.starts_at AS "startsAt", array(
       SELECT r.member_id FROM event_reservations r
       WHERE r.studio_id = e.studio_id AND r.event_id = e.id
         AND (r.status = 'confirmed' OR (r.status = 'active' AND r.expires_at > $3))
       ORDER BY r.member_id) AS "memberIds"
     FROM events e WHERE e.studio_id = $1 AND e.id = $2`,
    [studioId, id, now],
  );
  if (!row) throw new Refused('NOT_FOUND');
  return row;
};

/** Throws SCHEDULE_NOT_FOUND, NOT_FOUND. */
export const findAudience = (
  tx: EntityManager,
  studio: StudioContext,
  { kind, id }: Target,
): Promise<Audience> => {
  const find = kind === 'class' ? audienceOfClass : audienceOfEvent;
  return find(tx, { studioId: studio.id, id, now: studio.now() });
};

/** A trainer writes to own classes, managers to all. Throws SCHEDULE_NOT_FOUND. */
export const findOwnAudience = async (
  tx: EntityManager,
  studio: StudioContext,
  { sender, scheduleId }: { sender: SignedInUser; scheduleId: string },
): Promise<Audience> => {
  const audience = await findAudience(tx, studio, { kind: 'class', id: scheduleId });
  if (audience.trainerId !== sender.id && !isManager(sender))
    throw new Refused('SCHEDULE_NOT_FOUND');
  return audience;
};

@Injectable()
export class AudienceQueries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  async count(to: Target): Promise<{ recipients: number }> {
    const { memberIds } = await findAudience(this.dataSource.manager, this.studio, to);
    return { recipients: memberIds.length };
  }

  /** Throws SCHEDULE_NOT_FOUND, also for another trainer's class. */
  async ofOwnClass(sender: SignedInUser, scheduleId: string): Promise<ClassMessages> {
    const { manager } = this.dataSource;
    const { memberIds } = await findOwnAudience(manager, this.studio, { sender, scheduleId });
    const sent = await countClassMessages(manager, { studioId: this.studio.id, scheduleId });
    return { recipients: memberIds.length, sent, limit: CLASS_MESSAGES };
  }
}
