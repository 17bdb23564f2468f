import { money, type StudioTable } from '@studio/personal-data/studio-export';
import { event, person } from './booking-names.js';

/** Events and who takes part. */
export const eventTables: readonly StudioTable[] = [
  {
    name: 'events',
    about: 'Workshops, open days and other events.',
    columns: {
      id: 'Number of the event.',
      title: 'Title.',
      description: 'Description.',
      leader: 'Who leads it.',
      location: 'Where.',
      starts_at: 'Start.',
      ends_at: 'End.',
      price: money('Price, VAT included; 0: free.'),
      capacity: 'Places.',
      taken: 'Places that are taken.',
      status: 'published or cancelled.',
      what_to_bring: 'What to bring.',
      cancellation_policy: 'What holds when somebody cancels.',
      cancelled_because: 'Why the studio cancelled it.',
      updated_at: 'When it changed last.',
    },
  },
  {
    name: 'event-places',
    table: 'event_reservations',
    about: 'Places at events.',
    columns: {
      id: 'Number of the place.',
      event_id: event('The event.'),
      member_id: person('Whose place it is.'),
      status: 'active: held for payment; confirmed; cancelled.',
      source: 'Where it came from.',
      price: money('Its price.'),
      paid_with: 'What paid it.',
      payment_id: 'The payment, see payments.',
      refunded_payment_id: 'A payment of it that went back as a whole.',
      created_at: 'When it was reserved.',
      booked_by: person('Who of the staff booked it; empty: the member.'),
      expires_at: 'Until when it is held for payment.',
      awaits_transfer: 'Whether a bank transfer is awaited.',
      confirmed_at: 'When it was confirmed.',
      checked_in_at: 'When the member came.',
      checked_in_by: person('Who checked the member in.'),
      ended_because: 'Why it ended.',
      updated_at: 'When it changed last.',
    },
  },
  {
    name: 'event-waiting-lists',
    table: 'event_waiting_entries',
    about: 'Who waits for an event now.',
    columns: {
      id: 'Number of the entry.',
      event_id: event('The event.'),
      member_id: person('Who waits.'),
      joined_at: 'Since when.',
      rank: 'Place in the queue: the lowest is first.',
    },
  },
  {
    name: 'event-promotions',
    table: 'event_promotions',
    about: 'Places that went to somebody on a waiting list.',
    columns: {
      id: 'Number.',
      event_id: event('The event.'),
      member_id: person('Who got it.'),
      reservation_id: 'The place, see event-places.',
      joined_at: 'Since when the member waited.',
      promoted_at: 'When.',
      promoted_by: person('Who of the staff did it; empty: by itself.'),
      reason: 'Why.',
    },
  },
];

export const omittedOfEvents: Readonly<Record<string, string>> = {
  'events.picture_id': 'where the picture lies',
  event_pictures: 'pictures of events, which the site shows',
  'event_reservations.warned_at': 'when a message was sent',
  'event_reservations.undo_until': 'how long a button shows',
  'event_promotions.entry_id': 'the entry, which has ended',
  'event_promotions.rank': 'the place in the queue, which has ended',
  event_confirmations:
    'that a payment was matched with a place: it stands in event-places and payments',
};
