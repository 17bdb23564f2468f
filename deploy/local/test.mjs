// `npm test`: the specs and journeys, on a machine that may never have seen the project, but for
// those whose file name ends with .slow.spec.ts (`npm run test:slow`) or .deploy.spec.ts, which need
// packages of Debian (`npm run test:deploy`). All close with one line: `N passed, N failed`. What can
// be said without running anything is `npm run check`.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build, install, requireNode, root } from './prepare.mjs';

const selection = ['slow', 'deploy'].find((name) => process.argv.includes(`--${name}`)) ?? 'fast';

requireNode();
await install();
const isBuilt = await build();
if (existsSync(join(root, 'deploy/dist/suites.js'))) {
  const { runSuites } = await import('../dist/suites.js');
  process.exit(await runSuites(root, selection, isBuilt));
}
console.log('0 passed, 1 failed');
process.exit(1);
