import { devices } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { enter, member, trainer } from './support/people.js';
import { expect, test } from './support/test.js';

/** The shell's script is on its way until this is called. */
const holdScript = async (page: Page): Promise<() => void> => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/shell\.[0-9a-f]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return release;
};

const placeOf = async (what: Locator) => {
  await expect(what).toBeVisible();
  const box = await what.boundingBox();
  return box && { left: box.x, top: box.y, height: box.height };
};

const phone = devices['iPhone 12'].viewport;
const wide = { width: 1440, height: 900 };

interface Shown {
  path: string;
  size: { width: number; height: number };
  /** What stands at the same place before and after the scripts have come. */
  same: string[];
}
const shown: Shown[] = [
  { path: '/schedule', size: phone, same: ['h1', 'b >> nth=0', 'b >> nth=3'] },
  { path: '/schedule', size: wide, same: ['h1'] },
  { path: '/', size: phone, same: ['img'] },
  { path: '/', size: wide, same: ['img'] },
];

for (const { path, size, same } of shown)
  test(`${path} shows its first view at ${size.width} px until its scripts have come`, async ({
    page,
  }) => {
    await enter(page, member);
    await page.setViewportSize(size);
    const release = await holdScript(page);
    await page.goto(path, { waitUntil: 'commit' });
    const view = page.locator('.first-view');
    await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
    await page.evaluate(() => document.fonts.ready);
    const visible = (one: Locator, what: string) => one.locator(`${what} >> visible=true`).first();
    const before = await Promise.all(same.map((what) => placeOf(visible(view, what))));
    release();
    await expect(view).toHaveCount(0);
    const main = page.getByRole('main');
    const after = await Promise.all(same.map((what) => placeOf(visible(main, what))));
    expect(after).toEqual(before);
  });

test('the first view of home leaves its place empty for whoever has no class', async ({ page }) => {
  await enter(page, trainer);
  const release = await holdScript(page);
  await page.goto('/', { waitUntil: 'commit' });
  const picture = page.locator('.first-view img');
  await expect(picture).toHaveJSProperty('complete', true);
  // Of a broken picture it is 0.
  expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  release();
  await expect(page.getByRole('main')).toBeVisible();
});
