import { inTransaction, Refused } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import type { DataSource, EntityManager } from 'typeorm';
import type { StudioContext } from '../../shared/studio-context.js';
import { findSpotRow, keepClass, type SpotRow } from './spots.queries.js';
import { freeSpots, whyNotSpot, type SpotRequest } from './spot-rules.js';
import { spotRefusal, writeSpot } from './write-spot.js';

interface Context {
  dataSource: DataSource;
  studio: StudioContext;
}

interface SpotChange {
  bookingId: string;
  /** Null: any. */
  spot: number | null;
  by: SpotRequest['by'];
  /** Whether the caller may see the booking: others don't learn that it exists. */
  mayChange: (row: SpotRow) => boolean;
  /** What else belongs to the change, in its transaction. */
  record?: (tx: EntityManager, before: SpotRow) => Promise<void>;
}

/**
 * Another spot for a booking, or any. It waits for nobody who books: see keepClass. Safe to repeat.
 * Throws BOOKING_NOT_FOUND, NOT_BOOKED, CLASS_STARTED, CLASS_OVER, SPOT_NOT_FOUND,
 * SPOT_OUT_OF_ORDER, SPOT_TAKEN.
 */
export const changeSpot = async (
  { dataSource, studio }: Context,
  change: SpotChange,
): Promise<void> => {
  const whose = { studioId: studio.id, bookingId: change.bookingId };
  try {
    await inTransaction(dataSource, (tx) => apply(tx, studio, change));
  } catch (error) {
    throw await spotRefusal(dataSource, whose, error);
  }
};

const apply = async (
  tx: EntityManager,
  studio: StudioContext,
  { bookingId, spot, by, mayChange, record }: SpotChange,
): Promise<void> => {
  const whose = { studioId: studio.id, bookingId };
  await keepClass(tx, whose);
  const row = await findSpotRow(tx, whose);
  if (!row || !mayChange(row)) throw new Refused('BOOKING_NOT_FOUND');
  const { status, starts_at: startsAt, ends_at: endsAt, spots, taken } = row;
  const now = studio.now();
  const refusal = whyNotSpot({ status, startsAt, endsAt, spots, wanted: spot, by, now });
  if (refusal === 'SPOT_OUT_OF_ORDER')
    throw new Refused(refusal, { free: freeSpots(spots, taken) });
  if (refusal) throw new Refused(refusal);
  if (row.spot === spot) return;
  await writeSpot(tx, whose, spot);
  await record?.(tx, row);
  const data = { scheduleId: row.schedule_id };
  await publish(tx, { type: 'roster.changed.v1', data, studioId: studio.id });
};
