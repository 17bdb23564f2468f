import { HOME_STUDIO_ID } from '@studio/domain-kit';
import { checkFileStore, fileStoreSettings } from '@studio/file-store';
import {
  commonSettings,
  issuerSettings,
  parseConfig,
  readSettings,
  serviceUrl,
  storeSettings,
} from '@studio/nest-kit';
import { checkLimits, limitsMode, limitsSettings } from '@studio/nest-kit/limits';
import { z } from 'zod';

/** Injection token of the parsed configuration. */
export const CONFIG = Symbol('payments configuration');

const milliseconds = z.coerce.number().int().min(10).max(3_600_000);

const settings = z.object({
  ...commonSettings,
  ...storeSettings,
  ...readSettings,
  ...fileStoreSettings,
  STUDIO_ID: z.uuid().default(HOME_STUDIO_ID),
  IDENTITY_URL: serviceUrl,
  BOOKING_URL: serviceUrl,
  ...limitsSettings,
  /** Without a key the service runs and says 'not configured' (domain.md, Payments). */
  STRIPE_SECRET_KEY: z.string().min(8).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(8).optional(),
  /** Another host than the provider's own: the local one, or a proxy. */
  STRIPE_API_BASE: serviceUrl.optional(),
  ...issuerSettings,
  /** How often due work is looked for. */
  JOBS_EVERY_MS: milliseconds.default(2_000),
  /** How long the webhook has before the provider is asked about an open card page. */
  CHECK_AFTER_MS: milliseconds.default(60_000),
});

/** @public Its names are what `npm run deploy:check` knows of the environment. */
export const schema = settings
  .superRefine(checkFileStore)
  .superRefine(checkLimits)
  .transform((config) => ({ ...config, AUTH_LIMITS: limitsMode(config) }));

export type PaymentsConfig = z.infer<typeof schema>;

/** Throws ConfigError with the whole list of what is wrong. */
export const loadConfig = (env = process.env): PaymentsConfig => parseConfig(schema, env);
