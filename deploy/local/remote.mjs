// `npm run remote`: rolls a remote out and back. `publish` builds it first; Nx's cache knows the rest.
import { fail, install, requireNode, root, run } from './prepare.mjs';

requireNode();
await install();
const args = process.argv.slice(2);
const [command, remote] = args;
const targets =
  command === 'publish' && !args.some((arg) => arg.startsWith('--from'))
    ? ['@studio/deploy', `@studio/${remote}`]
    : ['@studio/deploy'];
const began = Date.now();
const nx = ['--no-install', 'nx', 'run-many', '-t', 'build', '-p', targets.join(',')];
const { code, output } = await run('npx', [...nx, '--output-style=static']);
if (code !== 0) fail(`${output.trim()}\nThe build failed: nothing was published.`);
if (command === 'publish') console.log(`built (${((Date.now() - began) / 1000).toFixed(1)} s)`);
const { runRemote } = await import('../dist/remote.js');
process.exit(await runRemote(root, args, process.env));
