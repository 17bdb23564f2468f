import type { FrontDeskTopic, EventData } from '@studio/contracts';
import { publish } from '@studio/outbox';
import type { EntityManager } from 'typeorm';

/** By the first word of an action: `kiosk.opened`. */
const topics: Readonly<Record<string, FrontDeskTopic>> = {
  booking: 'bookings',
  waiting_list: 'bookings',
  package: 'packages',
  credits: 'packages',
  subscription: 'subscriptions',
  sale: 'money',
  transfer: 'money',
  payment: 'money',
  drawer: 'money',
  cash: 'money',
  payout: 'money',
  fee: 'money',
  message: 'messages',
  event: 'events',
  kiosk: 'kiosks',
  trainer_page: 'studio',
};

/** What of the desk's lists an action changes; unknown ones are about the person, or the studio. */
export const topicOf = (action: string, userId: string | null): FrontDeskTopic =>
  topics[action.split('.')[0] ?? ''] ?? (userId === null ? 'studio' : 'person');

/** Tells the screens at the desk, in the transaction that changes what they show. */
export const publishFrontDeskChange = async (
  tx: EntityManager,
  { studioId, about, userId }: EventData<'front_desk.changed.v1'> & { studioId: string },
): Promise<void> => {
  await publish(tx, { type: 'front_desk.changed.v1', data: { about, userId }, studioId });
};
