import { admin, enter, trainer } from './support/people.js';
import { expect, test } from './support/test.js';

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
    // The remotes share in the shell's own scope: each of them leads to the same entries.
    const known = new Set<object>();
    for (const scopes of Object.values(__FEDERATION__.__SHARE__))
      for (const scope of Object.values(scopes))
        for (const [name, versions] of Object.entries(scope))
          for (const [version, one] of Object.entries(versions))
            if (one.loaded && !known.has(one)) {
              known.add(one);
              (copies[name] ??= []).push(`${version} from ${one.from}`);
            }
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
    [
      'a page of HTML',
      '**/mf-trainer/*/mf-manifest.json*',
      { status: 200, body: '<!doctype html>' },
    ],
    ['broken', '**/mf-trainer/*/remoteEntry.js*', { status: 200, body: 'var broken = {{{' }],
    ['without its chunks', '**/mf-trainer/*/assets/*.js*', { status: 404, body: '' }],
    ['slow', '**/mf-trainer/*/mf-manifest.json*', null],
  ] as const) {
    test(failure, async ({ page, allowed }) => {
      // Twice 30 seconds may pass before the panel.
      test.slow();
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
