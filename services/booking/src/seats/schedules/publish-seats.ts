import { publish } from '@studio/outbox';
import type { EntityManager } from 'typeorm';

/** What open screens show of a class's seats. */
interface Seats {
  capacity: number;
  booked: number;
  claimed: number;
  waiting: number;
}

/** Seats that anybody can book: the claimed ones are promised to somebody else. */
export const seatsLeft = ({ capacity, booked, claimed }: Omit<Seats, 'waiting'>): number =>
  Math.max(0, capacity - booked - claimed);

/** Tells open screens how many seats a class has now, in the transaction that changed them. */
export const publishSeats = async (
  tx: EntityManager,
  { studioId, scheduleId }: { studioId: string; scheduleId: string },
): Promise<void> => {
  const [seats] = await tx.query<Seats[]>(
    `SELECT capacity, booked, claimed, waiting FROM schedules WHERE studio_id = $1 AND id = $2`,
    [studioId, scheduleId],
  );
  if (!seats) return;
  const { capacity, booked, waiting } = seats;
  const payload = { scheduleId, capacity, booked, waiting, seatsLeft: seatsLeft(seats) };
  await publish(tx, { type: 'schedule.seats_changed.v1', data: payload, studioId });
};
