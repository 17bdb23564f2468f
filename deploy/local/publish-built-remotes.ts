import { join } from 'node:path';
import { readBuiltRemote } from '../remotes/built-remote.js';
import { FolderTarget } from '../remotes/folder-target.js';
import { remotesOf } from '../remotes/environments.js';
import { publishRemote } from '../remotes/publish-remote.js';
import { publishedBuilds, readLog } from '../remotes/roll-out-log.js';
import { keepShellMaps } from '../remotes/source-maps.js';
import type { StudioConfig } from './config.js';
import { remotes } from './service-env.js';

/**
 * `npm start` publishes what it has built as a team does (`npm run remote`). A build that is published
 * already stays as it was left: a roll back outlives a restart.
 * @returns the remotes that got a new build
 */
export const publishBuiltRemotes = async ({
  root,
  dataDir,
}: Pick<StudioConfig, 'root' | 'dataDir'>): Promise<string[]> => {
  const target = new FolderTarget(remotesOf(dataDir));
  const changed: string[] = [];
  await keepShellMaps(target, { folder: join(root, 'shell/dist'), by: 'npm start' });
  for (const remote of remotes) {
    const from = join(root, remote, 'dist');
    const { build } = await readBuiltRemote(from);
    if (publishedBuilds(await readLog(target, remote))[0] === build) continue;
    await publishRemote(target, { remote, from, by: 'npm start', percent: 100 });
    changed.push(remote);
  }
  return changed;
};
