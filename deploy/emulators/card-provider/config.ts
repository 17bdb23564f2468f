import { join } from 'node:path';
import { Environment } from '../shared/environment.js';

export interface CardProviderConfig {
  host: string;
  port: number;
  dataFolder: string;
  /** The only key that is accepted. */
  secretKey: string;
  webhookSecret: string;
  webhookUrl: string;
  /** Where browsers reach the card page. */
  publicUrl: string;
  merchantName: string;
  /** Waits before the next delivery of an event, in milliseconds; the last one repeats for 3 days. */
  retryDelays: readonly number[];
}

export function readConfig(source: NodeJS.ProcessEnv): CardProviderConfig {
  const env = new Environment(source);
  const port = env.port('CARD_PORT');
  const config = {
    host: env.text('HOST', '127.0.0.1'),
    port,
    dataFolder: join(env.text('DATA_DIR'), 'card-provider'),
    secretKey: env.text('STRIPE_SECRET_KEY'),
    webhookSecret: env.text('STRIPE_WEBHOOK_SECRET'),
    webhookUrl: env.url('WEBHOOK_URL'),
    publicUrl: env.url('PUBLIC_CARD_URL', `http://localhost:${port}`),
    merchantName: env.text('MERCHANT_NAME', 'Your studio'),
    retryDelays: [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000],
  };
  env.mustBeLocal('the card provider');
  env.check();
  return config;
}
