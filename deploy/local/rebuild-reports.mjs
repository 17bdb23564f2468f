// `npm run reports:rebuild`: makes the kept sums of reports anew, of the studio that runs.
import { build, install, requireNode, root } from './prepare.mjs';

requireNode();
await install();
if (!(await build())) process.exit(1);
const { rebuildReports } = await import('../dist/rebuild-reports.js');
process.exit(await rebuildReports(root, process.env));
