import { join } from 'node:path';
import { readConfig } from './config.js';
import { isHeld, readSecrets } from './data-folder.js';
import { explain, OperatorError } from './operator-error.js';
import { createReporter } from './reporter.js';
import { runScript } from './run-script.js';
import { serviceEnv, withoutGaps } from './service-env.js';
import { addressesOf } from './stores.js';

/**
 * `npm run admin:invite -- address`: prints a link to /setup for this address, on the studio that
 * runs, which mails it too. Returns the exit code.
 */
export async function inviteAdmin(
  root: string,
  addresses: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<number> {
  const reporter = createReporter(process.stdout, process.stderr);
  try {
    const [address, ...others] = addresses;
    if (!address || others.length > 0)
      throw new OperatorError('Name one address: npm run admin:invite -- owner@studio.example');
    const config = readConfig(root, [], env);
    if (!isHeld(config.dataDir))
      throw new OperatorError(`No studio runs on ${config.dataDir}: npm start first.`);
    const secrets = readSecrets(config.dataDir);
    const around = { config, secrets, env, ...addressesOf(config, secrets) };
    const script = join(root, 'services/identity/dist/invite-admin.js');
    return await runScript([script, address], withoutGaps(serviceEnv('identity', around)));
  } catch (error) {
    reporter.problem(explain(error));
    return 1;
  }
}
