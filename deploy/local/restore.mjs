// `npm run restore`: a studio made of a backup, on any machine that has the backup and its passphrase.
import { build, install, requireNode, root } from './prepare.mjs';

requireNode();
await install();
if (!(await build())) process.exit(1);
const { runRestore } = await import('../dist/restore.js');
process.exit(await runRestore(root, process.argv.slice(2), process.env));
