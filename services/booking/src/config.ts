import { HOME_STUDIO_ID } from '@studio/domain-kit';
import {
  commonSettings,
  issuerSettings,
  parseConfig,
  readSettings,
  serviceUrl,
  storeSettings,
} from '@studio/nest-kit';
import { z } from 'zod';

/** @public Its names are what `npm run deploy:check` knows of the environment. */
export const schema = z
  .object({
    ...commonSettings,
    ...storeSettings,
    ...readSettings,
    STUDIO_ID: z.uuid().default(HOME_STUDIO_ID),
    IDENTITY_URL: serviceUrl,
    PAYMENTS_URL: serviceUrl,
    ...issuerSettings,
    /** Takes the lock off the last seat, so that a test of the race can be seen to fail. */
    BOOKING_UNSAFE_NO_LOCK: z.literal('1').optional(),
  })
  .refine((env) => !env.BOOKING_UNSAFE_NO_LOCK || env.NODE_ENV === 'test', {
    path: ['BOOKING_UNSAFE_NO_LOCK'],
    message: 'is for tests only (NODE_ENV=test)',
  });

export type BookingConfig = z.infer<typeof schema>;

/** Throws ConfigError with the whole list of what is wrong. */
export const bookingConfig = (env = process.env): BookingConfig => parseConfig(schema, env);
