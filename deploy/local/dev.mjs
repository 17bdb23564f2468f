// `npm run dev`: the whole studio from its sources. What is saved is seen: services start again,
// pages follow in the browser.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildStarter, install, requireNode, root } from './prepare.mjs';

requireNode();
await install();
if (!(await buildStarter()) || !existsSync(join(root, 'deploy/dist/dev.js'))) process.exit(1);
const { startDev } = await import('../dist/dev.js');
const bundler = await import(pathToFileURL(join(root, '.config/rebuild-services.mjs')).href);
await startDev(root, process.argv.slice(2), bundler);
