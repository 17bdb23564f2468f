// `npm run stack`: says where in the source the places of a browser's stack lie.
import { readFileSync } from 'node:fs';
import { fail, install, requireNode, root, run } from './prepare.mjs';

requireNode();
await install();
const nx = ['--no-install', 'nx', 'run-many', '-t', 'build', '-p', '@studio/deploy'];
const { code, output } = await run('npx', [...nx, '--output-style=static']);
if (code !== 0) fail(`${output.trim()}\nThe build failed.`);
const { runStack } = await import('../dist/stack.js');
const args = process.argv.slice(2);
const print = (line) => void process.stdout.write(`${line}\n`);
const input = () => readFileSync(0, 'utf8');
process.exitCode = await runStack({ root, args, env: process.env, input, print });
