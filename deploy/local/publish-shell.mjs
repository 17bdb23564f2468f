// `npm run shell:publish [-- --to <folder>]`: builds the shell and puts it where a gateway serves it.
import { fail, install, requireNode, root, run } from './prepare.mjs';

requireNode();
await install();
const nx = ['nx', 'run-many', '-t', 'build', '-p', '@studio/shell,@studio/deploy'];
const { code, output } = await run('npx', ['--no-install', ...nx, '--output-style=static']);
if (code !== 0) fail(`${output.trim()}\nThe build failed: nothing was published.`);
const { runPublishShell } = await import('../dist/publish-shell.js');
process.exit(await runPublishShell(root, process.argv.slice(2), process.env));
