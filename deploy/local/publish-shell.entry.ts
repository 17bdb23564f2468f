import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { shellOf } from '../remotes/environments.js';
import { readConfig } from './config.js';
import { explain } from './operator-error.js';
import { publishShell } from './publish-shell.js';

/**
 * `npm run shell:publish`: puts what is built into the studio of this folder, or with `--to` into the
 * folder that a gateway elsewhere serves (SHELL_DIR). Returns the exit code.
 */
export const runPublishShell = async (
  root: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<number> => {
  try {
    const { values } = parseArgs({ args: [...args], options: { to: { type: 'string' } } });
    const to =
      values.to === undefined ? shellOf(readConfig(root, [], env).dataDir) : resolve(values.to);
    const isNew = await publishShell(join(root, 'shell/dist'), to);
    process.stdout.write(`the shell is ${isNew ? 'live' : 'live already'} at ${to}\n`);
    return 0;
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    return 1;
  }
};
