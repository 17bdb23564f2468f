import {
  backendNames,
  databaseVariable,
  portVariable,
  serviceNames,
  services,
  type DatabaseVariable,
  type PortVariable,
} from '@studio/contracts/services';
import { z } from 'zod';

/** A number of a port, or `standard`. */
export const port = (standard: number) =>
  z.coerce
    .number({ error: 'must be a number from 1 to 65535' })
    .int('must be a whole number')
    .min(1, 'must be from 1 to 65535')
    .max(65535, 'must be from 1 to 65535')
    .default(standard);
/** A port that is chosen by the starter where nobody says one. */
const optionalPort = port(1).removeDefault().optional();
const url = (...schemes: string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1)),
      `must be an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    )
    .optional();
const onOff = z
  .enum(['0', '1'], { error: 'must be 0 or 1' })
  .transform((value) => value === '1')
  .optional();
const postgresUrl = url('postgres', 'postgresql');

const servicePorts = Object.fromEntries(
  serviceNames.map((name) => [portVariable(name), port(services[name].port)]),
) as Record<PortVariable, ReturnType<typeof port>>;
const serviceDatabases = Object.fromEntries(
  backendNames.map((name) => [databaseVariable(name), postgresUrl]),
) as Record<DatabaseVariable, typeof postgresUrl>;

/** The variables that the starter reads. */
export const environment = z.object({
  ...servicePorts,
  ...serviceDatabases,
  HOST: z.string().default('127.0.0.1'),
  INBOX_PORT: port(4201),
  CARD_PORT: port(4202),
  SMTP_PORT: port(4203),
  POSTGRES_PORT: port(4221),
  REDIS_PORT: port(4222),
  /** The first of as many as there are services. */
  METRICS_PORT: optionalPort,
  STATUS_PORT: optionalPort,
  PUBLIC_URL: url('http', 'https'),
  DATA_DIR: z.string().optional(),
  TOOLS_DIR: z.string().optional(),
  DATABASE_URL: postgresUrl,
  REDIS_URL: url('redis', 'rediss'),
  SMTP_URL: url('smtp', 'smtps'),
  MAIL_FROM: z.string().default('Pilates Studio <hello@pilates.example>'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/, 'must be a secret key: it begins with sk_ or rk_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, 'must begin with whsec_')
    .optional(),
  STRIPE_API_BASE: url('http', 'https'),
  LOCAL_MODE: onOff,
  DEMO: onOff,
  DEMO_ON_NETWORK: onOff,
  BACKUP_DIR: z.string().optional(),
  BACKUP_PASSPHRASE: z.string().optional(),
  BACKUP_PASSPHRASE_FILE: z.string().optional(),
  BACKUP_AT: z
    .string()
    .regex(/^(([01]\d|2[0-3]):[0-5]\d|off)$/, 'must be a time of the studio, 03:30, or off')
    .default('03:30'),
  BACKUP_WAITING_MB: z.coerce.number().int().min(16).default(2048),
});
export type Environment = z.infer<typeof environment>;

/** Variables of the ports that may have to be moved, the studio's own address first. */
export const portVariables = environment
  .keyof()
  .options.filter((name): name is PortName => name.endsWith('PORT'));
type PortName = Extract<keyof Environment, PortVariable | `${string}_PORT`>;
