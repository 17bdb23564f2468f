// `npm run check`: everything that can be said about the code without running it. Each an error.
import { pathToFileURL } from 'node:url';
import { install, requireNode, run } from './prepare.mjs';

const nx = (target) => ['nx', 'run-many', '-t', target, '--output-style=static'];
const projects = ['shell', 'mf-member', 'mf-admin', 'mf-trainer', 'services', 'libs', 'deploy'];

const steps = [
  [
    'format',
    ['prettier', '--check', '--log-level=warn', '--cache', '--cache-location=.nx/prettier', '.'],
  ],
  // Through Nx: without its graph of projects the boundary rule says nothing.
  ['lint', nx('lint')],
  ['types', nx('typecheck')],
  [
    'dependency rules',
    ['depcruise', '--config', '.config/dependency-cruiser.cjs', '--output-type=err', ...projects],
  ],
  ['words', ['node', 'deploy/local/check-words.mjs']],
  ['texts', ['node', 'deploy/local/check-texts.mjs']],
  ['dead code', ['knip', '--config', '.config/knip.json', '--no-progress']],
];

/** Runs every step, also after one failed; resolves with the names of those that passed and failed. */
export async function runChecks() {
  const passed = [];
  const failed = [];
  for (const [name, command] of steps) {
    const began = Date.now();
    const { code, output } = await run('npx', ['--no-install', '--', ...command], {
      env: { FORCE_COLOR: '0', NPM_CONFIG_LOGLEVEL: 'error' },
    });
    (code === 0 ? passed : failed).push(name);
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    console.log(`${code === 0 ? 'pass' : 'FAIL'}  ${name} (${seconds} s)`);
    if (code !== 0) console.log(`\n${output.trim()}\n`);
  }
  return { passed, failed };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  requireNode();
  await install();
  const { failed } = await runChecks();
  process.exit(failed.length === 0 ? 0 : 1);
}
