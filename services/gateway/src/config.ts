import { backendNames } from '@studio/contracts';
import {
  commonSettings,
  parseConfig,
  serviceUrl,
  serviceUrls,
  storeSettings,
} from '@studio/nest-kit';
import { checkLimits, limitsMode, limitsSettings } from '@studio/nest-kit/limits';
import { z } from 'zod';

/** Injection token of the parsed configuration. */
export const CONFIG = Symbol('gateway configuration');

/** @public Its names are what `npm run deploy:check` knows of the environment. */
export const schema = z
  .object({
    ...commonSettings,
    ...limitsSettings,
    /** Holds the counts of limits, and nothing else. */
    REDIS_URL: storeSettings.REDIS_URL,
    /** Writes of one person, and of one address, which many may share. */
    WRITES_A_MINUTE: z.coerce.number().int().min(1).max(100_000).default(60),
    ADDRESS_WRITES_A_MINUTE: z.coerce.number().int().min(1).max(1_000_000).default(600),
    /** What visitors without an account read, from one address. */
    VISITOR_READS_A_MINUTE: z.coerce.number().int().min(1).max(1_000_000).default(300),
    ...serviceUrls(backendNames),
    /** Key of the cookie's encryption; the same for all instances. */
    SESSION_SECRET: z.string().min(32, 'must have 32 characters or more'),
    /** Folder that `npm run shell:publish` writes, or that of one build; not set where a CDN serves the files. */
    SHELL_DIR: z.string().optional(),
    /** Folder that `npm run remote` publishes to: remotes.json, and a folder for each build. */
    REMOTES_DIR: z.string().optional(),
    /** Address of remotes.json where others (a CDN before a bucket) serve the files. */
    REMOTES_URL: serviceUrl.optional(),
    /** Names of the site, by comma, under which developers may put a remote of their own machine into it. */
    REMOTE_OVERRIDE_HOSTS: z
      .string()
      .regex(/^[a-z0-9.,-]*$/, 'must be names of hosts, by comma')
      .default('')
      .transform((list) => list.split(',').filter(Boolean)),
    /** Of the starter's page of what runs, on this machine; absent: there is no /status. */
    STATUS_URL: serviceUrl.optional(),
    /** Where forms may go besides the own origin. */
    CARD_PAGE_ORIGIN: serviceUrl.optional(),
    /** Addresses of load balancers whose x-forwarded-for is believed, by comma. */
    TRUSTED_PROXIES: z
      .string()
      .default('')
      .transform((list) => list.split(',').filter(Boolean)),
  })
  .superRefine(checkLimits)
  .transform((config) => ({ ...config, AUTH_LIMITS: limitsMode(config) }));

export type GatewayConfig = z.infer<typeof schema>;

/** Throws ConfigError with the whole list of what is wrong. */
export const loadConfig = (env = process.env): GatewayConfig => parseConfig(schema, env);
