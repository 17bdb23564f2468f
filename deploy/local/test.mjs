// `npm test`: everything that proves the product, on a machine that may never have seen it.
// Closes with one line: `N passed, N failed`.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runChecks } from './check.mjs';
import { build, install, requireNode, root } from './prepare.mjs';

requireNode();
await install();
const { passed, failed } = await runChecks();
const isBuilt = await build();
const summary = { passed: passed.length, failed: failed.length + (isBuilt ? 0 : 1) };
if (existsSync(join(root, 'deploy/dist/suites.js'))) {
  const { runSuites } = await import('../dist/suites.js');
  process.exit(await runSuites(root, summary));
}
console.log(`${summary.passed} passed, ${summary.failed} failed`);
process.exit(1);
