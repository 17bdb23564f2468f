import { statfsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/** `SPECS=fast` leaves out *.slow.spec.ts, `SPECS=slow` runs nothing else; unset: all of them. */
const selection = {
  fast: { testIgnore: '**/*.slow.spec.ts' },
  slow: { testMatch: '**/*.slow.spec.ts' },
}[process.env['SPECS'] ?? ''];

/** Containers often have 64 MiB; elsewhere memory is faster than files. */
const hasSharedMemory = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > 1024 ** 3;
  } catch {
    return false;
  }
};

/**
 * Journeys through shell, remotes and services that run already. BASE_URL, INBOX_URL and CARD_URL
 * say where; `npm test` opens a studio for them, by hand `npm start` will do.
 */
export default defineConfig({
  testDir: './e2e',
  ...selection,
  outputDir: './test-results/run',
  // Two cores: the third goes on while the others wait for a page.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'line',
  use: {
    baseURL: process.env['BASE_URL'] ?? 'http://localhost:4200',
    // What a worker answers can't be routed by a journey: those of the worker itself allow it.
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    locale: 'en-AE',
    // Far from Dubai: what is shown must be the studio's time all the same.
    timezoneId: 'America/New_York',
    // Recording every journey costs time: in a whole run only the second try is recorded.
    trace: process.env['CI'] ? 'on-first-retry' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        ...(hasSharedMemory() ? [] : ['--disable-dev-shm-usage']),
      ],
    },
  },
});
