import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { remotesOf, shellOf } from '../remotes/environments.js';
import { FolderTarget } from '../remotes/folder-target.js';
import { keepShellMaps } from '../remotes/source-maps.js';
import { readConfig } from './config.js';
import { explain } from './operator-error.js';
import { publishShell } from './publish-shell.js';

/**
 * `npm run shell:publish`: puts what is built into the studio of this folder, with its source maps, or
 * with `--to` into the folder that a gateway elsewhere serves (SHELL_DIR; there `npm run stack` keeps
 * the maps, which lie with the remotes). Returns the exit code.
 */
export const runPublishShell = async (
  root: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<number> => {
  try {
    const { values } = parseArgs({ args: [...args], options: { to: { type: 'string' } } });
    const folder = join(root, 'shell/dist');
    const { dataDir } = readConfig(root, [], env);
    const to = values.to === undefined ? shellOf(dataDir) : resolve(values.to);
    const isNew = await publishShell(folder, to);
    if (values.to === undefined)
      await keepShellMaps(new FolderTarget(remotesOf(dataDir)), { folder, by: 'shell:publish' });
    process.stdout.write(`the shell is ${isNew ? 'live' : 'live already'} at ${to}\n`);
    return 0;
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    return 1;
  }
};
