import { z } from 'zod';

/** Seats of a class as open screens show them. */
export const classSeats = z.object({
  capacity: z.int(),
  booked: z.int(),
  waiting: z.int(),
  /** Without the seats that are claimed for the waiting list. */
  seatsLeft: z.int(),
});
