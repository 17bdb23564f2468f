import { availableParallelism } from 'node:os';
import { HOME_STUDIO_ID } from '@studio/domain-kit';
import { checkFileStore, fileStoreSettings } from '@studio/file-store';
import { commonSettings, parseConfig, serviceUrls, storeSettings } from '@studio/nest-kit';
import { checkLimits, limitsMode, limitsSettings } from '@studio/nest-kit/limits';
import { z } from 'zod';
import { otherExportServices } from './exports/export-rules.js';

/** Injection token of the parsed configuration. */
export const CONFIG = Symbol('identity configuration');

/** @public Its names are what `npm run deploy:check` knows of the environment. */
export const schema = z
  .object({
    ...commonSettings,
    ...storeSettings,
    ...fileStoreSettings,
    /** The others are asked what they know of a person who orders an archive. */
    ...serviceUrls(otherExportServices),
    STUDIO_ID: z.uuid().default(HOME_STUDIO_ID),
    ...limitsSettings,
    /**
     * JWK set of private ES256 keys: the first one whose `signs_from` has come signs, every one is
     * believed. A file, which is followed, or the set itself.
     */
    AUTH_KEYS_FILE: z.string().min(1).optional(),
    AUTH_KEYS: z.string().min(1).optional(),
    /** Closed: nobody new; who is there signs in as ever. */
    AUTH_SIGN_UPS: z.enum(['open', 'closed']).default('open'),
    /** A real studio on this machine (DEMO=0): with no admin, the start makes a link to /setup. */
    SETUP_LINK: z
      .enum(['0', '1'])
      .default('0')
      .transform((value) => value === '1'),
    /** Seconds between two mails of one kind to one address. */
    AUTH_MAIL_SECONDS: z.coerce.number().int().min(0).max(3600).default(60),
    /**
     * Threads that hash. On Linux they give way to everything else and may have every core;
     * elsewhere one is left for the event loop (performance.md, argon2id).
     */
    AUTH_HASHES_AT_ONCE: z.coerce
      .number()
      .int()
      .min(1)
      .max(64)
      .default(Math.max(1, availableParallelism() - (process.platform === 'linux' ? 0 : 1))),
    /** Sign-ins that may wait for their turn; beyond it 503 with Retry-After. */
    AUTH_HASHES_WAITING: z.coerce.number().int().min(0).max(10_000).default(256),
    /** How often ordered archives, and accounts whose time has come, are looked for. */
    PRIVACY_EVERY_MS: z.coerce.number().int().min(10).max(3_600_000).default(2_000),
    /** Archives that one person may order within 24 hours. */
    EXPORTS_A_DAY: z.coerce.number().int().min(1).max(100).default(3),
  })
  .superRefine(checkFileStore)
  .superRefine((config, issues) => {
    if ((config.AUTH_KEYS_FILE === undefined) === (config.AUTH_KEYS === undefined))
      issues.addIssue({
        code: 'custom',
        path: ['AUTH_KEYS_FILE'],
        message: 'set this or AUTH_KEYS, and not both',
      });
  })
  .superRefine(checkLimits)
  .transform((config) => ({ ...config, AUTH_LIMITS: limitsMode(config) }));

export type IdentityConfig = z.infer<typeof schema>;

/** Throws ConfigError with the whole list of what is wrong. */
export const loadConfig = (env = process.env): IdentityConfig => parseConfig(schema, env);

/** `iss` of every access token (auth-contract.md, 1.5). */
export const issuerOf = (config: Pick<IdentityConfig, 'PUBLIC_URL'>): string =>
  `${config.PUBLIC_URL}/auth/v1`;
