import { z } from 'zod';

/** Why members leave: a list, so that it can be counted. */
export const leavingReason = z.enum([
  'too_expensive',
  'no_time',
  'times_do_not_fit',
  'moving_away',
  'health',
  'another_studio',
  'not_satisfied',
  'other',
]);
export type LeavingReason = z.infer<typeof leavingReason>;
