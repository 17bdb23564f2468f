import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DeployProxy } from './support/deploy-proxy.js';
import { admin, enter, member, trainer } from './support/people.js';
import { expect, test } from './support/test.js';

const run = promisify(execFile);
const repository = join(import.meta.dirname, '../..');
const panel = 'This area is not available right now';

interface SharedModule {
  from: string;
  loaded?: boolean;
  shareConfig?: { singleton?: boolean };
}
type ShareScopes = Record<string, Record<string, Record<string, SharedModule>>>;

test('React, router, query cache and session are there once', async ({ page }) => {
  await page.addInitScript(() => {
    // Each copy of react-dom makes itself known to this hook.
    const hook = { renderers: 0, supportsFiber: true, inject: () => (hook.renderers += 1) };
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        ...hook,
        inject: hook.inject,
        onCommitFiberRoot: () => undefined,
        onCommitFiberUnmount: () => undefined,
        onPostCommitFiberRoot: () => undefined,
        count: () => hook.renderers,
      },
    });
  });
  await enter(page, admin);
  await page.goto('/schedule');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The other remotes in the same document, by the router alone.
  for (const path of ['/admin', '/trainer-dashboard']) {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).locator(`a[href="${path}"]`).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  const found = await page.evaluate(() => {
    const { __FEDERATION__, __REACT_DEVTOOLS_GLOBAL_HOOK__ } = window as unknown as {
      __FEDERATION__: {
        __SHARE__: Record<string, ShareScopes>;
        __INSTANCES__: { name: string }[];
      };
      __REACT_DEVTOOLS_GLOBAL_HOOK__: { count: () => number };
    };
    const copies: Record<string, string[]> = {};
    for (const scopes of Object.values(__FEDERATION__.__SHARE__))
      for (const scope of Object.values(scopes))
        for (const [name, versions] of Object.entries(scope))
          for (const [version, one] of Object.entries(versions))
            if (one.loaded) (copies[name] ??= []).push(`${version} from ${one.from}`);
    return {
      renderers: __REACT_DEVTOOLS_GLOBAL_HOOK__.count(),
      remotes: __FEDERATION__.__INSTANCES__.map(({ name }) => name),
      copies,
    };
  });
  expect(found.remotes).toEqual(
    expect.arrayContaining(['shell', 'mf_member', 'mf_admin', 'mf_trainer']),
  );
  expect(found.renderers).toBe(1);
  for (const name of [
    'react',
    'react-dom',
    '@studio/shell-kit',
    '@studio/shell-kit/router',
    '@studio/shell-kit/query',
  ]) {
    expect(found.copies[name] ?? [], name).toEqual([expect.stringMatching(/ from shell$/)]);
  }
});

test.describe('a failing remote costs its own pages only', () => {
  for (const [failure, pattern, answer] of [
    ['missing', '**/remotes/mf-trainer/**', { status: 404, body: '{"code":"NOT_FOUND"}' }],
    ['a page of HTML', '**/mf-trainer/mf-manifest.json*', { status: 200, body: '<!doctype html>' }],
    ['broken', '**/mf-trainer/remoteEntry.js*', { status: 200, body: 'var broken = {{{' }],
    ['without its chunks', '**/mf-trainer/assets/*.js*', { status: 404, body: '' }],
    ['slow', '**/mf-trainer/mf-manifest.json*', null],
  ] as const) {
    test(failure, async ({ page, allowed }) => {
      allowed.push(/Failed to load resource|net::ERR|RUNTIME-\d+|Unexpected token|ChunkLoadError/);
      await enter(page, trainer);
      await page.route(pattern, (route) =>
        // null: never answered.
        answer ? route.fulfill({ contentType: 'text/javascript', ...answer }) : undefined,
      );
      await page.goto('/trainer-dashboard');
      await expect(page.getByText(panel)).toBeVisible({ timeout: 30_000 });
      // The shell and another remote work meanwhile.
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Book' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.goto('/trainer-dashboard');
      await expect(page.getByText(panel)).toBeVisible({ timeout: 30_000 });
      // Once it is back, retry brings it.
      await page.unroute(pattern);
      await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
      await expect(
        page.getByRole('group', { name: 'Classes of the day' }).or(page.getByText(/^No classes/)),
      ).toBeVisible();
      await expect(page.getByText(panel)).toBeHidden();
    });
  }
});

test('a changed remote is deployed under a running shell', async ({ page, baseURL }) => {
  test.setTimeout(120_000);
  // A copy of the remote, changed and built as its own team would; the shell stays as it is.
  const copy = join(repository, 'node_modules/.cache/changed-remote');
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  for (const part of ['src', 'rspack.config.ts', 'package.json']) {
    cpSync(join(repository, 'mf-member', part), join(copy, part), { recursive: true });
  }
  const file = join(copy, 'src/features/info/messages.en.json');
  const messages = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  const title = messages['faqs'];
  if (!title) throw new Error('The page to change has no title.');
  writeFileSync(file, JSON.stringify({ ...messages, faqs: 'Asked all the time' }));
  const rspack = join(repository, 'node_modules/@rspack/cli/bin/rspack.js');
  await run(process.execPath, [rspack, 'build', '--mode', 'production'], { cwd: copy });

  // The document before a reload may still fetch the likely next pages of its build.
  const proxy = await DeployProxy.start(baseURL ?? '', { keepsFormer: true });
  try {
    await enter(page, member);
    const shells: string[] = [];
    page.on('response', (response) => {
      if (/\/assets\/shell\.[0-9a-f]+\.js$/.test(response.url())) shells.push(response.url());
    });
    await page.goto(`${proxy.url}/faqs`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    proxy.deploy('mf-member', join(copy, 'dist'));
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Asked all the time' })).toBeVisible();
    expect(new Set(shells).size).toBe(1);
    // And back, by serving the old files again.
    proxy.rollBack('mf-member');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  } finally {
    await proxy.stop();
    rmSync(copy, { recursive: true, force: true });
  }
});
