import { bookingEvents as ofBookings } from './booking/bookings.js';
import { classWaitlistEvents } from './booking/class-waitlist.js';
import { eventPlaceEvents } from './booking/event-places.js';
import { feeEvents } from './booking/fees.js';
import { packageEvents } from './booking/packages.js';
import { scheduleEvents } from './booking/schedules.js';
import { productEvents } from './booking/products.js';
import { studioEvents } from './booking/studio.js';
import { substitutionEvents } from './booking/substitutions.js';
import { trainerPageEvents } from './booking/trainer-pages.js';
import { waiverEvents } from './booking/waivers.js';

/** What booking publishes, a file per noun. */
export const bookingEvents = {
  ...ofBookings,
  ...classWaitlistEvents,
  ...scheduleEvents,
  ...feeEvents,
  ...packageEvents,
  ...eventPlaceEvents,
  ...productEvents,
  ...studioEvents,
  ...substitutionEvents,
  ...trainerPageEvents,
  ...waiverEvents,
};
