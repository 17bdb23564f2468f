import { join } from 'node:path';
import { DevServer } from './support/dev-server.js';
import { admin, base, enter } from './support/people.js';
import { expect, test } from './support/test.js';

const mfAdmin = join(import.meta.dirname, '../../mf-admin');

test("a developer's own mf-admin runs in the real shell, for the tab, until it is ended", async ({
  page,
  allowed,
}) => {
  test.setTimeout(240_000);
  const server = await DevServer.start(mfAdmin, base());
  const badge = page.getByRole('complementary', { name: 'Your own remotes' });
  const origin = server.url.replace('http://', '');
  try {
    await enter(page, admin);
    const entries = new Set<string>();
    page.on('request', (request) => {
      if (/remoteEntry\.js/.test(request.url())) entries.add(new URL(request.url()).origin);
    });
    await page.goto(`${base()}/admin?remote=mf_admin@${server.url}`);
    const title = page.getByRole('heading', { level: 1 }).first();
    await expect(title).toBeVisible({ timeout: 30_000 });
    expect(entries).toEqual(new Set([server.url]));
    await page.goto(`${base()}/admin/users`);
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
    await expect(badge).toContainText(`mf_admin comes from ${origin}`);

    // Nobody answers there any more; what is loaded ahead may be under way.
    allowed.push(
      /net::ERR_(CONNECTION_|EMPTY_RESPONSE|INCOMPLETE_)/,
      /Failed to fetch/,
      /mf_admin could not be loaded/,
    );
    await server.stop();
    await page.reload();
    await expect(
      page.getByRole('heading', { name: 'This area is not available right now' }),
    ).toBeVisible({ timeout: 30_000 });
    await expect(badge).toContainText(`${origin}, which doesn't answer. Start it:`);
    await badge.getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
    await expect(badge).toBeHidden();
  } finally {
    await server.stop();
  }
});

test('a host that nobody named takes no remote, and its policy refuses one', async ({
  page,
  allowed,
}) => {
  allowed.push(/Content Security Policy/, /status of 401/);
  const { port } = new URL(base());
  await page.goto(`http://studio.localhost:${port}/schedule?remote=mf_admin@http://localhost:4302`);
  await expect(page.getByRole('complementary', { name: 'Your own remotes' })).toContainText(
    `studio.localhost:${port} takes no remotes of your own machine.`,
  );
  const load = page.evaluate(() => fetch('http://localhost:4302/mf-manifest.json'));
  await expect(load).rejects.toThrow('Failed to fetch');
});
