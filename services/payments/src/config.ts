import { HOME_STUDIO_ID } from '@studio/domain-kit';
import { commonSettings, serviceUrl, storeSettings } from '@studio/nest-kit';
import { z } from 'zod';

/** Injection token of the parsed configuration. */
export const CONFIG = Symbol('payments configuration');

const milliseconds = z.coerce.number().int().min(10).max(3_600_000);

export const paymentsConfig = z.object({
  ...commonSettings,
  ...storeSettings,
  STUDIO_ID: z.uuid().default(HOME_STUDIO_ID),
  IDENTITY_URL: serviceUrl,
  BOOKING_URL: serviceUrl,
  LOCAL_MODE: z
    .enum(['0', '1'])
    .default('0')
    .transform((value) => value === '1'),
  /** Without a key the service runs and says 'not configured' (domain.md, Payments). */
  STRIPE_SECRET_KEY: z.string().min(8).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(8).optional(),
  /** Another host than the provider's own: the local one, or a proxy. */
  STRIPE_API_BASE: serviceUrl.optional(),
  /** How often due work is looked for. */
  SWEEP_EVERY_MS: milliseconds.default(2_000),
  /** How long the webhook has before the provider is asked about an open card page. */
  CHECK_AFTER_MS: milliseconds.default(60_000),
});

export type PaymentsConfig = z.infer<typeof paymentsConfig>;
