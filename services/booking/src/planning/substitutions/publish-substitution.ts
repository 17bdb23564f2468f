import type { EventData } from '@studio/contracts';
import { publish } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { findWaiting, type SubstitutionRow } from './substitution-rows.js';

type Outcome = EventData<'substitution.settled.v1'>['outcome'];
type Alarm = EventData<'substitution.alarmed.v1'>['what'];

const aboutClass = (row: SubstitutionRow) => ({
  substitutionId: row.id,
  scheduleId: row.scheduleId,
  className: row.className,
  roomName: row.roomName,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  trainerName: row.trainerName,
});

export const publishOffer = (
  tx: EntityManager,
  studioId: string,
  { row, userId }: { row: SubstitutionRow; userId: string },
): Promise<unknown> =>
  publish(tx, {
    type: 'substitution.offered.v1',
    data: { ...aboutClass(row), userId },
    studioId,
  });

/**
 * Whoever was asked and has not said no need not wait any more. `notified`: who hears it otherwise,
 * or did it.
 */
export const publishOfferEnded = async (
  tx: EntityManager,
  studioId: string,
  {
    row,
    otherName,
    notified,
  }: { row: SubstitutionRow; otherName: string | null; notified: readonly (string | null)[] },
): Promise<void> => {
  const waiting = await findWaiting(tx, { studioId, id: row.id });
  for (const userId of waiting.filter((id) => !notified.includes(id)))
    await publish(tx, {
      type: 'substitution.offer_ended.v1',
      data: { ...aboutClass(row), userId, otherName },
      studioId,
    });
};

export const publishOutcome = (
  tx: EntityManager,
  studioId: string,
  {
    row,
    userId,
    outcome,
    otherName,
  }: { row: SubstitutionRow; userId: string; outcome: Outcome; otherName: string | null },
): Promise<unknown> =>
  publish(tx, {
    type: 'substitution.settled.v1',
    data: { ...aboutClass(row), userId, outcome, otherName },
    studioId,
  });

export const publishAlarm = (
  tx: EntityManager,
  studioId: string,
  { row, what, otherName }: { row: SubstitutionRow; what: Alarm; otherName: string | null },
): Promise<unknown> =>
  publish(tx, {
    type: 'substitution.alarmed.v1',
    data: { ...aboutClass(row), what, offers: row.offers, otherName },
    studioId,
  });

/** Open screens of the staff ask again. */
export const publishChange = (
  tx: EntityManager,
  studioId: string,
  { scheduleId }: Pick<SubstitutionRow, 'scheduleId'>,
): Promise<unknown> =>
  publish(tx, { type: 'substitution.changed.v1', data: { scheduleId }, studioId });
