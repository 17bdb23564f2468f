import { issueLines, HOME_STUDIO_ID } from '@studio/domain-kit';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkMailDeliveries } from './check-mail-deliveries.js';
import { checkJobs } from './check-jobs.js';
import { backendNames } from '@studio/contracts/services';
import { readConfig } from './config.js';
import { isHeld, readSecrets } from './data-folder.js';
import { createReporter } from './reporter.js';
import { runScript } from './run-script.js';
import { serviceEnv, withoutGaps } from './service-env.js';
import { addressesOf } from './stores.js';
import { explain, OperatorError } from './operator-error.js';

/**
 * `npm run check:state`: lets every service that keeps books look through them, on the studio that
 * runs. Returns the exit code: 1 when anything is wrong.
 */
export async function checkIntegrity(root: string, env: NodeJS.ProcessEnv): Promise<number> {
  const reporter = createReporter(process.stdout, process.stderr);
  try {
    const config = readConfig(root, [], env);
    if (!isHeld(config.dataDir)) {
      throw new OperatorError(`No studio runs on ${config.dataDir}: npm start first.`);
    }
    const secrets = readSecrets(config.dataDir);
    const around = { config, secrets, env, ...addressesOf(config, secrets) };
    const scripts = backendNames
      .map((name) => ({ name, file: join(root, `services/${name}/dist/check-integrity.js`) }))
      .filter(({ file }) => existsSync(file));
    const codes = await Promise.all(
      scripts.map(({ name, file }) => runScript([file], withoutGaps(serviceEnv(name, around)))),
    );
    const jobs = await checkJobs(
      backendNames.map((name) => ({ name, url: `http://127.0.0.1:${config.ports[name]}` })),
    );
    for (const line of issueLines('readiness and jobs', jobs)) reporter.line(line);
    const between = await checkMailDeliveries(around.databaseUrls, HOME_STUDIO_ID);
    for (const line of issueLines('between services', between)) reporter.line(line);
    return Math.max(jobs.length || between.length ? 1 : 0, ...codes);
  } catch (error) {
    reporter.problem(explain(error));
    return 1;
  }
}
