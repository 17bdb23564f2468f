// `npm run test:stores`: PostgreSQL and Redis for the tests of one project, thrown away at the end.
import { build, install, requireNode, root } from './prepare.mjs';

requireNode();
await install();
if (!(await build())) process.exit(1);
const { runStores } = await import('../dist/suites.js');
await runStores(root);
