import { HOME_STUDIO_ID } from '@studio/domain-kit';
import { commonSettings, parseConfig, serviceUrl, storeSettings } from '@studio/nest-kit';
import { z } from 'zod';

/** Injection token of the parsed configuration. */
export const CONFIG = Symbol('notifications configuration');

const milliseconds = z.coerce.number().int().min(10).max(3_600_000);

const base64url = (bytes: number) =>
  z.base64url().refine((key) => Buffer.from(key, 'base64url').length === bytes, {
    error: `must be ${bytes} bytes in base64url`,
  });

/** @public Its names are what `npm run deploy:check` knows of the environment. */
export const schema = z.object({
  ...commonSettings,
  ...storeSettings,
  STUDIO_ID: z.uuid().default(HOME_STUDIO_ID),
  IDENTITY_URL: serviceUrl,
  BOOKING_URL: serviceUrl,
  PAYMENTS_URL: serviceUrl,
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }),
  /** For a mail server in the own network that knows no TLS: mails go there unencrypted. */
  SMTP_WITHOUT_TLS: z
    .enum(['0', '1'])
    .default('0')
    .transform((value) => value === '1'),
  /** `Studio <hello@example.com>`. */
  MAIL_FROM: z
    .string()
    .max(200)
    .regex(/^[^\r\n]*@[^\r\n]+$/, 'must hold an email address'),
  /** What the mail server has for an answer. */
  MAIL_ANSWER_MS: milliseconds.default(20_000),
  /** The pause after the first failed try of a mail; each further one is three times as long. */
  MAIL_FIRST_PAUSE_MS: milliseconds.default(5_000),
  /** The pause after the first failed try of a push; each further one is three times as long. */
  PUSH_FIRST_PAUSE_MS: milliseconds.default(5_000),
  /** Both: OneSignal delivers push. Its app's web push key is then VAPID_PUBLIC_KEY. */
  ONESIGNAL_APP_ID: z.uuid().optional(),
  ONESIGNAL_API_KEY: z.string().min(8).optional(),
  ONESIGNAL_API_BASE: serviceUrl.default('https://api.onesignal.com'),
  /** Both: the browsers' own push services deliver (RFC 8292). */
  VAPID_PUBLIC_KEY: base64url(65).optional(),
  VAPID_PRIVATE_KEY: base64url(32).optional(),
  /** Folder outside of the database for what was sent; a restored studio compares with it. */
  SENT_LOG_DIR: z.string().optional(),
  /** How often mails and push messages that are due are looked for. */
  JOBS_EVERY_MS: milliseconds.default(1_000),
  /** Spec section 9: 30 s. */
  HEARTBEAT_MS: milliseconds.default(30_000),
  /** Open screens that one instance serves. */
  REALTIME_LIMIT: z.coerce.number().int().min(1).max(100_000).default(5_000),
});

export type NotificationsConfig = z.infer<typeof schema>;

/** Throws ConfigError with the whole list of what is wrong. */
export const loadConfig = (env = process.env): NotificationsConfig => parseConfig(schema, env);
