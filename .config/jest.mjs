// Runs Jest for the project in the current folder, in the root for all projects at once: ESM
// (NestJS 12 has nothing else), TypeScript by swc with decorator metadata. Arguments are passed on:
// `npm test -w @studio/booking -- cancel`.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const config = fileURLToPath(new URL('./jest.config.mjs', import.meta.url));
const { status } = spawnSync(
  process.execPath,
  [
    '--experimental-vm-modules',
    '--no-warnings',
    `--import=${new URL('./jest/register.mjs', import.meta.url).href}`,
    require.resolve('jest/bin/jest'),
    '--config',
    config,
    '--passWithNoTests',
    ...process.argv.slice(2),
  ],
  {
    stdio: 'inherit',
    env: {
      LOG_LEVEL: 'silent',
      TEST_RUN: `${process.pid}_${Date.now().toString(36)}`,
      ...process.env,
      TZ: 'America/New_York',
    },
  },
);
process.exit(status ?? 1);
