import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DeployProxy } from './support/deploy-proxy.js';
import { enter, member } from './support/people.js';
import { BuiltRemote, faults } from './support/rolled-out.js';
import { expect, test } from './support/test.js';

const run = promisify(execFile);
const repository = join(import.meta.dirname, '../..');
const panel = 'This area is not available right now';

test('a page left open goes on through ten roll-outs and every kind of bad one', async ({
  page,
  baseURL,
  allowed,
}) => {
  // Eighteen builds, as many pages as the bad remotes of one part (federation-bad-remotes).
  test.setTimeout(240_000);
  allowed.push(/Failed to load resource|net::ERR|RUNTIME-\d+|Unexpected token|ChunkLoadError/);
  allowed.push(/the bad build/);
  const pages = [
    ['/faqs', 'FAQs'],
    ['/about-us', 'About Us'],
    ['/trainers', 'Trainers'],
  ] as const;
  const builds = new BuiltRemote(
    join(repository, 'mf-member/dist'),
    join(repository, 'node_modules/.cache/rolled-out'),
    pages.map(([, title]) => title),
  );
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  page.on('pageerror', (error) => messages.push(error.message));
  // By the router alone: the document stays the one that was opened first.
  const go = (path: string): Promise<void> =>
    page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
  const shows = async (title: string): Promise<void> => {
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
  };
  let turn = 0;
  let build = '';
  /** Another page, one that the build in use has not loaded. */
  const goOn = async (): Promise<string> => {
    const [path, title] = pages[++turn % pages.length] ?? pages[0];
    await go(path);
    return title;
  };

  const proxy = await DeployProxy.start(baseURL ?? '');
  try {
    await enter(page, member);
    await page.goto(`${proxy.url}/faqs`);
    await shows('FAQs');
    await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
    for (let n = 1; n <= 10; n++) {
      build = `build ${String(n)}`;
      proxy.deploy('mf-member', builds.build(build));
      await shows(`${await goOn()}, ${build}`);
    }
    for (const fault of faults) {
      await test.step(fault, async () => {
        const [path, title] = pages[turn % pages.length] ?? pages[0];
        messages.length = 0;
        proxy.deploy('mf-member', builds.build(`after ${fault}`, fault));
        const next = await goOn();
        await expect(page.getByText(panel)).toBeVisible({ timeout: 15_000 });
        // The console says what was wrong, not what follows from it.
        // Nothing is asked for again and again.
        expect(messages.length).toBeLessThan(60);
        if (/throw/.test(fault)) expect(messages.join()).toContain('the bad build');
        expect(messages.join()).not.toContain('Cannot read properties');
        if (fault !== 'pages that throw') {
          // What the good build had loaded works meanwhile.
          await go(path);
          await shows(`${title}, ${build}`);
          turn -= 1;
          await goOn();
          await expect(page.getByText(panel)).toBeVisible({ timeout: 15_000 });
        }
        build = `mended ${fault}`;
        proxy.deploy('mf-member', builds.build(build));
        await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
        await shows(`${next}, ${build}`);
      });
    }
    expect(await page.evaluate(() => 'isFirstDocument' in window)).toBe(true);
  } finally {
    await proxy.stop();
    builds.remove();
  }
});

test('a changed remote is deployed under a running shell', async ({ page, baseURL }) => {
  // With a build in it, as in remotes-alone.
  test.setTimeout(180_000);
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
