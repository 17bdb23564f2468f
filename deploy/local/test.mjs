// `npm test`: the specs and journeys, on a machine that may never have seen the project, but for
// those whose file name ends with .slow.spec.ts: they are `npm run test:slow`. Both close with one
// line: `N passed, N failed`. What can be said without running anything is `npm run check`.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build, install, requireNode, root } from './prepare.mjs';

const isSlow = process.argv.includes('--slow');

requireNode();
await install();
const isBuilt = await build();
if (existsSync(join(root, 'deploy/dist/suites.js'))) {
  const { runSuites } = await import('../dist/suites.js');
  process.exit(await runSuites(root, isSlow ? 'slow' : 'fast', isBuilt));
}
console.log('0 passed, 1 failed');
process.exit(1);
