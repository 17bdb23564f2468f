import { freezeEffects, type FreezeEffects } from '@studio/contracts';
import type { BookingService } from '../../shared/booking-service.js';
import type { Subscription } from '../subscriptions/subscription.entity.js';

export interface FreezeDays {
  from: string;
  until: string;
}

/** What booking says of the bookings in these days; unless it is a preview they are cancelled. */
export const requestFreezeEffects = (
  booking: BookingService,
  { id: subscriptionId, userId }: Pick<Subscription, 'id' | 'userId'>,
  request: FreezeDays & { preview: boolean },
): Promise<FreezeEffects> => {
  const body = { subscriptionId, userId, ...request };
  return booking.post('/internal/freezes', { body, schema: freezeEffects });
};
