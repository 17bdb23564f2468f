import { join } from 'node:path';
import { Environment } from '../shared/environment.js';

export interface InboxConfig {
  host: string;
  /** The page and the API. */
  port: number;
  smtpPort: number;
  dataFolder: string;
  /** The oldest mails go when there are more. */
  mailsKept: number;
}

export function readConfig(source: NodeJS.ProcessEnv): InboxConfig {
  const env = new Environment(source);
  const config = {
    host: env.text('HOST', '127.0.0.1'),
    port: env.port('INBOX_PORT'),
    smtpPort: env.port('SMTP_PORT'),
    dataFolder: join(env.text('DATA_DIR'), 'inbox'),
    mailsKept: 1_000,
  };
  env.mustBeLocal('the inbox');
  env.check();
  return config;
}
