import { join } from 'node:path';
import { DeployProxy } from './support/deploy-proxy.js';
import { enter, member } from './support/people.js';
import { BuiltRemote, faults } from './support/rolled-out.js';
import { expect, test } from './support/test.js';

const repository = join(import.meta.dirname, '../..');
const panel = 'This area is not available right now';

test('a page left open goes on through ten roll-outs and every kind of bad one', async ({
  page,
  baseURL,
  allowed,
}) => {
  test.setTimeout(120_000);
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
