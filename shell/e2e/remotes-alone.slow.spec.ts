import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DeployProxy } from './support/deploy-proxy.js';
import { DevServer } from './support/dev-server.js';
import { admin, base, enter, member, signIn, trainer } from './support/people.js';
import { expect, test } from './support/test.js';
import type { Page } from './support/test.js';

const run = promisify(execFile);
const repository = join(import.meta.dirname, '../..');
const week = 'src/features/week/messages.en.json';

/** A copy of a remote that a test may change; outside node_modules, where no change is seen. */
const copyOf = (remote: string, name: string): string => {
  const copy = join(repository, 'shell/test-results', name);
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  for (const part of ['src', 'rspack.config.ts', 'package.json'])
    cpSync(join(repository, remote, part), join(copy, part), { recursive: true });
  return copy;
};

/** Gives the page of the week another title; returns the former one. */
const retitle = (folder: string, title: string): string => {
  const file = join(folder, week);
  const messages = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  writeFileSync(file, JSON.stringify({ ...messages, myWeek: title }));
  return messages['myWeek'] ?? '';
};

const titleOf = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });

for (const [remote, who, address] of [
  ['mf-member', member, '/'],
  ['mf-admin', admin, '/#/admin'],
] as const) {
  test(`npm run dev starts ${remote} alone, with a sign-in`, async ({ page, allowed }) => {
    test.setTimeout(180_000);
    // Nobody is signed in at first.
    allowed.push(/status of 401/);
    const server = await DevServer.start(join(repository, remote), base());
    try {
      await page.goto(server.url);
      await signInAlone(page, who);
      await page.goto(server.url + address);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await page.goto('about:blank');
    } finally {
      await server.stop();
    }
  });
}

const signInAlone = async (page: Page, who: string): Promise<void> => {
  await expect(titleOf(page, 'Sign in first')).toBeVisible();
  await signIn(page, who);
  await expect(page.getByRole('banner').getByText(who)).toBeVisible();
};

test('npm run dev starts mf-trainer alone: sign-in, classes, and the page follows a saved file', async ({
  page,
  allowed,
}) => {
  test.setTimeout(180_000);
  allowed.push(/status of 401/);
  const copy = copyOf('mf-trainer', 'mf-trainer-alone');
  const server = await DevServer.start(copy, base());
  try {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(server.url);
    await signInAlone(page, trainer);
    await expect(page).toHaveURL(`${server.url}/#/trainer-dashboard`);
    await expect(
      page.getByRole('group', { name: 'Classes of the day' }).or(page.getByText(/^No classes/)),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Week', exact: true }).click();
    await expect(titleOf(page, 'My week')).toBeVisible();
    await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
    retitle(copy, 'The seven days');
    await expect(titleOf(page, 'The seven days')).toBeVisible({ timeout: 30_000 });
    // A changed text is put into the page: it is not loaded anew.
    expect(await page.evaluate(() => 'isFirstDocument' in window)).toBe(true);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(titleOf(page, 'Sign in first')).toBeVisible();
    await page.goto('about:blank');
  } finally {
    await server.stop();
    rmSync(copy, { recursive: true, force: true });
  }
});

test('a changed mf-trainer is rolled out under an open shell, and nothing else is built', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const copy = copyOf('mf-trainer', 'mf-trainer-changed');
  const former = retitle(copy, 'The seven days');
  const rspack = join(repository, 'node_modules/@rspack/cli/bin/rspack.js');
  await run(process.execPath, [rspack, 'build', '--mode', 'production'], { cwd: copy });
  const proxy = await DeployProxy.start(base(), { keepsFormer: true });
  try {
    await enter(page, trainer);
    const shells = new Set<string>();
    page.on('response', (response) => {
      if (/\/assets\/shell\.[0-9a-f]+\.js$/.test(response.url())) shells.add(response.url());
    });
    await page.goto(`${proxy.url}/trainers`);
    await expect(titleOf(page, 'Trainers')).toBeVisible();
    await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
    proxy.deploy('mf-trainer', join(copy, 'dist'));
    // By the router alone: the shell that is open loads the new build.
    await page.evaluate(() => {
      history.pushState(null, '', '/trainer-dashboard/week');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await expect(titleOf(page, 'The seven days')).toBeVisible();
    expect(await page.evaluate(() => 'isFirstDocument' in window)).toBe(true);
    // And back, by serving the old files again.
    proxy.rollBack('mf-trainer');
    await page.reload();
    await expect(titleOf(page, former)).toBeVisible();
    expect(shells.size).toBe(1);
    await page.goto('about:blank');
  } finally {
    await proxy.stop();
    rmSync(copy, { recursive: true, force: true });
  }
});
