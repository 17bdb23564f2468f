// `npm run check:state`: looks through the books of the studio that runs. Not for a fresh machine.
import { build, install, requireNode, root } from './prepare.mjs';

requireNode();
await install();
if (!(await build())) process.exit(1);
const { checkIntegrity } = await import('../dist/check-integrity.js');
process.exit(await checkIntegrity(root, process.env));
