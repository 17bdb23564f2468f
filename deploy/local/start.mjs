// `npm start`: installs what is missing, builds what changed, and opens the studio.
import { build, install, requireNode, root } from './prepare.mjs';

requireNode();
await install();
if (!(await build())) process.exit(1);
const { startStudio } = await import('../dist/studio.js');
await startStudio(root, process.argv.slice(2));
