import { z } from 'zod';
import { endpoint, signedIn, staff } from '../../endpoint.js';
import { instant, withId } from '../../fields.js';
import { bookedSpot, roomSpot } from './room-spots.js';
import { rosterEntry } from './rosters.js';
import { scheduleView } from './schedules.js';

/** The room of a booking's class, seen from above. */
export const spotMap = z.object({
  schedule: scheduleView.omit({ mine: true, myWaiting: true }),
  /** Null: any will do. */
  chosen: bookedSpot.nullable(),
  /** Until then the member may choose another one. */
  changeUntil: instant,
  spots: z.array(
    roomSpot.omit({ outOfOrder: true }).extend({
      state: z.enum(['free', 'taken', 'mine', 'out_of_order']),
    }),
  ),
});
export type SpotMap = z.infer<typeof spotMap>;

/** Null: any will do. */
const wantedSpot = z.object({ spot: roomSpot.shape.number.nullable() });

const refusals = [
  'BOOKING_NOT_FOUND',
  'NOT_BOOKED',
  'SPOT_NOT_FOUND',
  'SPOT_TAKEN',
  'SPOT_OUT_OF_ORDER',
] as const;

export const getSpots = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/api/bookings/:id/spots',
  summary: "The spots of an own booking's room: free, taken, own or out of order. None: no spots.",
  callers: signedIn,
  params: withId,
  response: spotMap,
  errors: ['BOOKING_NOT_FOUND'],
});

export const chooseSpot = endpoint({
  service: 'booking',
  method: 'PUT',
  path: '/api/bookings/:id/spot',
  summary:
    'Chooses a spot for an own booking, or any, until the class starts. Safe to repeat. Details of SPOT_TAKEN: which are free.',
  callers: signedIn,
  params: withId,
  body: wantedSpot,
  response: spotMap,
  errors: [...refusals, 'CLASS_STARTED'],
});

export const assignSpot = endpoint({
  service: 'booking',
  method: 'PUT',
  path: '/api/bookings/:id/assigned-spot',
  summary: 'The staff give a member a spot, or any, until the class ends. Safe to repeat.',
  callers: staff,
  params: withId,
  body: wantedSpot,
  response: rosterEntry,
  errors: [...refusals, 'CLASS_OVER'],
});
