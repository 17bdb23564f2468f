import { join } from 'node:path';
import { readConfig } from './config.js';
import { isHeld, readSecrets } from './data-folder.js';
import { explain, OperatorError } from './operator-error.js';
import { createReporter } from './reporter.js';
import { runScript } from './run-script.js';
import { serviceEnv, withoutGaps } from './service-env.js';
import { addressesOf } from './stores.js';

/** `npm run reports:rebuild`, on the studio that runs. Returns the exit code. */
export async function rebuildReports(root: string, env: NodeJS.ProcessEnv): Promise<number> {
  try {
    const config = readConfig(root, [], env);
    if (!isHeld(config.dataDir))
      throw new OperatorError(`No studio runs on ${config.dataDir}: npm start first.`);
    const secrets = readSecrets(config.dataDir);
    const around = { config, secrets, env, ...addressesOf(config, secrets) };
    for (const service of ['payments', 'booking'] as const) {
      const script = join(root, `services/${service}/dist/rebuild-reports.js`);
      const code = await runScript([script], withoutGaps(serviceEnv(service, around)));
      if (code !== 0) return code;
    }
    return 0;
  } catch (error) {
    createReporter(process.stdout, process.stderr).problem(explain(error));
    return 1;
  }
}
