// `npm run backup`: an encrypted copy of the studio that runs. Not for a fresh machine.
import { build, install, requireNode, root } from './prepare.mjs';

requireNode();
await install();
if (!(await build())) process.exit(1);
const { runBackup } = await import('../dist/backup.js');
process.exit(await runBackup(root, process.argv.slice(2), process.env));
