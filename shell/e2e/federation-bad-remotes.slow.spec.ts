import { titled } from './support/bad-answers.js';
import { badRemotes, pages, unreadable } from './support/bad-remotes.js';
import type { BadRemote } from './support/bad-remotes.js';
import { rollOutBad, rollOutNext } from './support/roll-out-bad.js';
import { admin, enter } from './support/people.js';
import { expect, test } from './support/test.js';
import type { Page } from './support/test.js';

const panel = 'This area is not available right now';

/** By the router alone: the document stays the one that was opened first. */
const go = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
const shows = (page: Page, title: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible({
    timeout: 30_000,
  });
/** Longer than anything that never comes is waited for. */
const showsPanel = (page: Page): Promise<void> =>
  expect(page.getByText(panel)).toBeVisible({ timeout: 30_000 });
/** The member area, in a document that is opened now. */
const openMembers = async (page: Page): Promise<void> => {
  await page.goto('/faqs');
  await shows(page, 'FAQs');
};

/** Somebody comes to the area whose remote is bad, goes on elsewhere, and comes back when it is mended. */
const meet = async (page: Page, bad: BadRemote, way: 'button' | 'navigation'): Promise<void> => {
  const messages: string[] = [];
  const note = (message: { text: () => string }): void => void messages.push(message.text());
  page.on('console', note);
  const mend = await rollOutBad(page.context(), bad);
  let end = (): Promise<void> => Promise.resolve();
  await openMembers(page);
  await go(page, '/admin/events');
  await showsPanel(page);
  expect(messages.join('\n')).toMatch(bad.reason);
  // A file that is bad is asked for twice, and not again and again.
  expect(messages.length).toBeLessThan(90);
  // A page of the member area that was not open yet, in the same document.
  await go(page, '/about-us');
  await shows(page, 'About Us');
  if (way === 'navigation') {
    await mend();
    if (bad.hasRun) end = await rollOutNext(page.context());
    await go(page, '/admin/events');
  } else {
    await go(page, '/admin/events');
    await showsPanel(page);
    await mend();
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  }
  await shows(page, 'Events');
  await expect(page.getByText(panel)).toBeHidden();
  page.off('console', note);
  await end();
};

test.beforeEach(async ({ page }) => {
  // Nothing is loaded ahead: a remote is met by who opens its page, not before it is bad or mended.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
});

/** What browsers and the loader say of what is bad on purpose. */
const provoked =
  /Failed to load resource|net::ERR|RUNTIME-\d+|Unexpected|ChunkLoadError|the bad build|Invalid or unexpected token|is not a valid|MIME type|missing \)|does not exist in container|remotes\.json|is not run from|exposes no routes|Content Security Policy/;

for (const [part, kinds] of Object.entries(badRemotes))
  test(`bad in ${part}: costs its own pages only, heals without a reload`, async ({
    page,
    allowed,
  }) => {
    test.setTimeout(240_000);
    allowed.push(provoked);
    await enter(page, admin);
    for (const [n, bad] of kinds.entries()) {
      const way = n === 0 ? 'button' : 'navigation';
      await test.step(bad.kind, () => meet(page, bad, way));
    }
  });

for (const bad of unreadable)
  test(`a registry that can't be read (${bad.kind}) costs who has read one nothing, a new visit its areas until it is back`, async ({
    page,
    allowed,
  }) => {
    test.setTimeout(120_000);
    allowed.push(provoked);
    const messages: string[] = [];
    page.on('console', (message) => void messages.push(message.text()));
    await enter(page, admin);
    await openMembers(page);
    const mend = await rollOutBad(page.context(), bad);
    await go(page, '/admin/events');
    await shows(page, 'Events');
    await expect(page.getByText(panel)).toBeHidden();
    expect(messages.join('\n')).toMatch(bad.reason);
    await page.goto('/faqs');
    await showsPanel(page);
    await mend();
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await shows(page, 'FAQs');
    await go(page, '/admin/events');
    await shows(page, 'Events');
  });

test('pages that come late are waited for', async ({ page }) => {
  await enter(page, admin);
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route(
    ({ pathname }) => pages.test(pathname),
    async (route) => {
      await held;
      await route.continue();
    },
  );
  await openMembers(page);
  const request = page.waitForRequest((one) => pages.test(new URL(one.url()).pathname));
  await go(page, '/admin/events');
  await request;
  await expect(page.getByText(panel)).toBeHidden();
  goOn();
  await shows(page, 'Events');
});

test('a page that throws at a click stays as it is', async ({ page, allowed }) => {
  allowed.push(/the bad build/);
  await enter(page, admin);
  await rollOutBad(page.context(), {
    at: pages,
    answer: titled('onClick(){throw new Error("the bad build")}'),
  });
  await page.goto('/admin/events');
  const thrown = page.waitForEvent('pageerror');
  await page.getByRole('heading', { level: 1, name: 'Events' }).getByText('Events').click();
  expect((await thrown).message).toBe('the bad build');
  await shows(page, 'Events');
});
