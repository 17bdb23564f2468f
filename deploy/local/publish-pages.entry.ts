import { join } from 'node:path';
import { shellOf } from '../remotes/environments.js';
import { explain } from './operator-error.js';
import { publishBuiltRemotes } from './publish-built-remotes.js';
import { publishShell } from './publish-shell.js';

// What the image of the pages runs: publishes shell and remotes that are built into a folder that
// gateways serve: SHELL_DIR is `shell` in it, REMOTES_DIR is `remotes`. Safe to repeat.
const root = join(import.meta.dirname, '../..');
const [, , to = '/pages'] = process.argv;

try {
  // First the shell: a remote is published for what it offers.
  const isNewShell = await publishShell(join(root, 'shell/dist'), shellOf(to));
  const published = [
    ...(isNewShell ? ['shell'] : []),
    ...(await publishBuiltRemotes({ root, dataDir: to })),
  ];
  process.stdout.write(`published ${published.join(', ') || 'nothing: all is live already'}\n`);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
