import type { FrontDeskFunding, StudioSettings } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';
import { holdUntil, linkUntil } from '../../policy/booking-windows.js';
import { methodNames } from '../../shared/method-names.js';
import { lockBookingContext, place, type Placing } from '../allocation/allocation.api.js';

type Sale = Extract<FrontDeskFunding, { kind: 'sale' }>;

const heldUntil = (
  { method, linkMinutes }: Sale,
  { startsAt, now, settings }: { startsAt: Date; now: Date; settings: StudioSettings },
): Date =>
  method === 'link' ? linkUntil(startsAt, now, linkMinutes) : holdUntil(startsAt, now, settings);

/**
 * Holds a seat for the sale that pays for it; what nobody pays comes free by itself. A hold that the
 * member has already, of a card page or of a sale that was refused, becomes this one. The booking's
 * id; throws NO_DROP_IN and what refuses the seat.
 */
export const holdForSale = async (
  tx: EntityManager,
  placing: Placing,
  sale: Sale,
): Promise<string> => {
  const { studio, now, frontDesk } = placing;
  const context = await lockBookingContext(tx, placing);
  if (context.drop_in_price === 0) throw new Refused('NO_DROP_IN');
  const until = heldUntil(sale, {
    startsAt: context.starts_at,
    now,
    settings: studio.settings,
  });
  const name = methodNames[sale.method];
  const { own_booking: own } = context;
  if (own?.status !== 'held') {
    const price = context.drop_in_price;
    const paidBy = { kind: 'drop_in', price, holdExpiresAt: until, paymentId: null, name } as const;
    return place(tx, { ...placing, paidBy });
  }
  await tx.query(
    `UPDATE bookings SET hold_expires_at = $3, funding_name = $4, booked_by = $5,
       notify_member = $6
     WHERE studio_id = $1 AND id = $2`,
    [studio.id, own.id, until, name, frontDesk?.staffId, frontDesk?.notifyMember ?? true],
  );
  return own.id;
};
