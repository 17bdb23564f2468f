// `npm run lint`: ESLint for what a file alone and the boundaries say, oxlint for the rules that
// need types (lost promises, forgotten cases). One process each: 22 starts of ESLint took a minute.
import { run } from './prepare.mjs';

const folders = ['shell', 'mf-member', 'mf-admin', 'mf-trainer', 'services', 'libs', 'deploy'];
const options = {
  env: { FORCE_COLOR: '0', NPM_CONFIG_LOGLEVEL: 'error', NX_DAEMON: 'false' },
};
const steps = [
  // Writes the graph of projects that the boundary rule reads.
  ['nx', 'show', 'projects'],
  ['eslint', '--config', '.config/eslint.config.mjs', '--max-warnings', '0', ...folders],
  [
    'oxlint',
    '--type-aware',
    '--config',
    '.config/oxlint.json',
    ...['**/*.mjs', '**/*.js', '**/fixtures/**'].map((path) => `--ignore-pattern=${path}`),
    ...folders,
  ],
];

let failed = false;
for (const step of steps) {
  const { code, output } = await run('npx', ['--no-install', '--', ...step], options);
  // Without the graph ESLint warns, skips the rule and ends well.
  if (code === 0 && !output.includes('The rule will be skipped')) continue;
  console.log(output.trim());
  failed = true;
}
process.exit(failed ? 1 : 0);
