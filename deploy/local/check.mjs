// `npm run check`: everything that can be said about the code without running it. Each an error.
import { pathToFileURL } from 'node:url';
import { install, requireNode, run } from './prepare.mjs';

const nx = (target) => ['nx', 'run-many', '-t', target, '--output-style=static'];
const projects = ['shell', 'mf-member', 'mf-admin', 'mf-trainer', 'services', 'libs', 'deploy'];

const steps = [
  ['lint', ['node', 'deploy/local/lint.mjs']],
  [
    'format',
    ['prettier', '--check', '--log-level=warn', '--cache', '--cache-location=.nx/prettier', '.'],
  ],
  ['types', nx('typecheck')],
  [
    'dependency rules',
    ['depcruise', '--config', '.config/dependency-cruiser.cjs', '--output-type=err', ...projects],
  ],
  ['words', ['node', 'deploy/local/check-words.mjs']],
  ['texts', ['node', 'deploy/local/check-texts.mjs']],
  ['deployment', ['node', 'deploy/local/check-deployment.mjs']],
  ['dead code', ['knip', '--config', '.config/knip.json', '--no-progress']],
];

/**
 * Runs every step, two at a time, also after one failed; resolves with the names of those that
 * passed and failed.
 */
export async function runChecks() {
  const passed = [];
  const failed = [];
  const waiting = [...steps];
  const runWaiting = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift())
      ((await passes(step)) ? passed : failed).push(step[0]);
  };
  await Promise.all([runWaiting(), runWaiting()]);
  return { passed, failed };
}

async function passes([name, command]) {
  const began = Date.now();
  const { code, output } = await run('npx', ['--no-install', '--', ...command], {
    env: { FORCE_COLOR: '0', NPM_CONFIG_LOGLEVEL: 'error' },
  });
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(`${code === 0 ? 'pass' : 'FAIL'}  ${name} (${seconds} s)`);
  if (code !== 0) console.log(`\n${output.trim()}\n`);
  return code === 0;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  requireNode();
  await install();
  const { failed } = await runChecks();
  process.exit(failed.length === 0 ? 0 : 1);
}
