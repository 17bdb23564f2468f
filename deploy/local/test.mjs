// `npm test`: everything that proves the product, on a machine that may never have seen it, but for
// the specs and journeys whose file name ends with .slow.spec.ts: those are `npm run test:slow`.
// Both close with one line: `N passed, N failed`.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runChecks } from './check.mjs';
import { build, install, requireNode, root } from './prepare.mjs';

const isSlow = process.argv.includes('--slow');

requireNode();
await install();
const { passed, failed } = isSlow ? { passed: [], failed: [] } : await runChecks();
const isBuilt = await build();
const summary = { passed: passed.length, failed: failed.length + (isBuilt ? 0 : 1) };
if (existsSync(join(root, 'deploy/dist/suites.js'))) {
  const { runSuites } = await import('../dist/suites.js');
  process.exit(await runSuites(root, isSlow ? 'slow' : 'fast', summary));
}
console.log(`${summary.passed} passed, ${summary.failed} failed`);
process.exit(1);
