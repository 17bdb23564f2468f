import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DeployProxy } from './support/deploy-proxy.js';
import { enter, member, trainer } from './support/people.js';
import { expect, test } from './support/test.js';
import type { Page } from './support/test.js';

const run = promisify(execFile);
const repository = join(import.meta.dirname, '../..');
const copy = join(repository, 'node_modules/.cache/remote-with-page');
const notFound = 'We could not find this page';

interface Area {
  pages: Record<string, string>;
  menu: object[];
}
const replaceIn = (file: string, one: string, other: string): void => {
  const text = readFileSync(file, 'utf8');
  if (!text.includes(one)) throw new Error(`${file} has no ${one}`);
  writeFileSync(file, text.replace(one, other));
};

/** mf-member as its team has it after adding a page: nothing outside of its folder has changed. */
const buildWithPage = async (): Promise<string> => {
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  for (const part of ['src', 'rspack.config.ts', 'package.json'])
    cpSync(join(repository, 'mf-member', part), join(copy, part), { recursive: true });
  writeFileSync(
    join(copy, 'src/gift-cards-page.tsx'),
    `import { Page } from '@studio/ui/page';
     export default () => <Page title="Gift cards">Give a class.</Page>;`,
  );
  replaceIn(
    join(copy, 'src/routes.tsx'),
    'routes: [',
    "routes: [{ path: '/gift-cards', load: () => import('./gift-cards-page.js') },",
  );
  const file = join(copy, 'src/area.json');
  const { pages } = JSON.parse(readFileSync(file, 'utf8')) as Area;
  const menu = [{ path: '/gift-cards', label: 'Gift cards', icon: 'gift' }];
  writeFileSync(file, JSON.stringify({ pages: { ...pages, '/gift-cards': 'signed_in' }, menu }));
  const rspack = join(repository, 'node_modules/@rspack/cli/bin/rspack.js');
  await run(process.execPath, [rspack, 'build', '--mode', 'production'], { cwd: copy });
  return join(copy, 'dist');
};

/** By the router alone: the document stays the one that was opened first. */
const go = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
/** Entries of remotes may come a moment after the menu is open. */
const hasMenu = async (page: Page, ...more: readonly string[]): Promise<void> => {
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const links = menu.getByRole('navigation').getByRole('link');
  await expect(links).toHaveText(['Home', 'Book', 'Profile', 'Settings', ...more]);
  await page.keyboard.press('Escape');
};

test('mf-member alone adds a page with a menu entry, and takes none of others', async ({
  page,
  newPerson,
  baseURL,
  allowed,
}) => {
  test.setTimeout(240_000);
  allowed.push(/which is the shell's or the gateway's|which belongs to mf-admin/);
  const dist = await buildWithPage();
  const proxy = await DeployProxy.start(baseURL ?? '', { keepsFormer: true });
  const open = (path: string, of = page): Promise<unknown> => of.goto(`${proxy.url}${path}`);
  try {
    await test.step('before, there is no such page', async () => {
      await enter(page, member);
      await open('/gift-cards');
      await expect(page.getByText(notFound)).toBeVisible();
      await open('/faqs');
      await expect(heading(page, 'FAQs')).toBeVisible();
      await hasMenu(page);
      await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
    });
    proxy.deploy('mf-member', dist);
    await test.step('a document that was open before has the page', async () => {
      await go(page, '/gift-cards');
      await expect(heading(page, 'Gift cards')).toBeVisible();
      await go(page, '/about-us');
      await expect(heading(page, 'About Us')).toBeVisible();
      await hasMenu(page, 'Gift cards');
      expect(await page.evaluate(() => 'isFirstDocument' in window)).toBe(true);
    });
    await test.step('the menu leads there, in a new document too', async () => {
      await open('/notifications');
      await page.getByRole('button', { name: 'Open menu' }).click();
      const menu = page.getByRole('dialog', { name: 'Menu' });
      await menu.getByRole('link', { name: 'Gift cards' }).click();
      await expect(page).toHaveURL(/\/gift-cards$/);
      await expect(heading(page, 'Gift cards')).toBeVisible();
    });
    await test.step('the staff see the entries of their areas besides', async () => {
      const staff = await newPerson();
      await enter(staff, trainer);
      await open('/notifications', staff);
      await hasMenu(staff, 'Gift cards', 'Dashboard');
      await staff.close();
    });
    await test.step('who is not signed in is asked to', async () => {
      const visitor = await newPerson();
      await open('/gift-cards', visitor);
      await expect(visitor).toHaveURL(/\/login$/);
      await visitor.close();
    });
    await test.step('a registry that gives it pages of others changes nothing', async () => {
      await page.route('**/remotes.json', async (route) => {
        const answer = await route.fetch();
        const { remotes } = (await answer.json()) as { remotes: { name: string; area: Area }[] };
        const line = remotes.find(({ name }) => name === 'mf_member');
        Object.assign(line?.area.pages ?? {}, {
          '/login': 'everyone',
          '/admin/gift-cards': 'everyone',
        });
        await route.fulfill({ json: { remotes } });
      });
      await open('/gift-cards');
      await expect(heading(page, 'Gift cards')).toBeVisible();
      await go(page, '/admin/gift-cards');
      await expect(page.getByText('This area is for the front desk')).toBeVisible();
      await go(page, '/login');
      // The shell's own page leads whoever is signed in away.
      await expect(page).toHaveURL(`${proxy.url}/`);
    });
  } finally {
    // Nothing is asked for any more.
    await page.close();
    await proxy.stop();
    rmSync(copy, { recursive: true, force: true });
  }
});
