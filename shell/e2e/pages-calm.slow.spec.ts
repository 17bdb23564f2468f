import { members, settled, sticksOutNowhere } from './support/all-pages.js';
import { classesBetween, isFree } from './support/classes.js';
import { enter, member } from './support/people.js';
import { expect, test } from './support/test.js';
import type { Page } from './support/test.js';

// What holds on each page of a member, whatever it shows.
const phone = { width: 390, height: 844 };
test.use({ viewport: phone });
// As long as all pages take with axe (all-pages.ts).
test.describe.configure({ timeout: 300_000 });

const visit = async (page: Page, each: (name: string) => Promise<void>): Promise<void> => {
  for (const [name, path, open] of members)
    await test.step(name, async () => {
      await page.goto(typeof path === 'string' ? path : await path(page));
      await settled(page);
      await open?.(page);
      await each(name);
    });
};

test.describe('where less motion is asked for', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('nothing moves, on a page or in the booking sheet', async ({ page }) => {
    await enter(page, member);
    await page.addInitScript(() => {
      const moved: string[] = [];
      Object.assign(window, { moved });
      for (const kind of ['animationstart', 'transitionrun'])
        document.addEventListener(
          kind,
          ({ target }) => moved.push(`${kind} ${(target as Element).outerHTML.slice(0, 120)}`),
          true,
        );
    });
    const movedOn = (): Promise<unknown> =>
      page.evaluate(() => (window as { moved?: string[] }).moved);
    await visit(page, async (name) => expect.soft(await movedOn(), name).toEqual([]));
    const one = (await classesBetween(page, 1, 5)).find(isFree);
    await page.goto(`/schedule?date=${one?.date ?? ''}&book=${one?.id ?? ''}`);
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toBeHidden();
    expect(await movedOn()).toEqual([]);
  });
});

test('a page that reads from the right is mirrored, and as wide as the screen', async ({
  page,
}) => {
  await enter(page, member);
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.dir = 'rtl';
    }),
  );
  await visit(page, async (name) => {
    await sticksOutNowhere(page, `${name}, mirrored`);
    const header = page.getByRole('banner');
    // The code for checking in has the whole screen.
    if (!(await header.isVisible())) return;
    const profile = await header.getByRole('link', { name: 'Your profile' }).boundingBox();
    expect.soft(profile?.x, name).toBeGreaterThan(phone.width / 2);
  });
});

/** Where the focus is: how far down in the page's content, and whether it is seen there. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const { top, bottom } = element.getBoundingClientRect();
    const around: Element[] = [];
    for (let one: Element | null = element; one && one.tagName !== 'MAIN'; one = one.parentElement)
      around.push(one);
    const isOutlined = around.some((one) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(one);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) > 0;
    });
    // A field's ring is a shadow of what holds it, a hidden radio's of its label.
    const isShaded = [element, element.parentElement, element.closest('label')].some(
      (one) => one && getComputedStyle(one).boxShadow !== 'none',
    );
    return {
      what: element.outerHTML.slice(0, 140),
      isContent: Boolean(element.closest('main')) && element.tagName !== 'MAIN',
      top: top + scrollY,
      bottom: bottom + scrollY,
      rings: isOutlined || isShaded,
    };
  });

test('the keyboard goes down each page, and is seen where it is', async ({ page }) => {
  await enter(page, member);
  await visit(page, async (name) => {
    let before = 0;
    for (let stop = 0; stop < 14; stop++) {
      await page.keyboard.press('Tab');
      const at = await focused(page);
      if (!at.isContent) continue;
      expect.soft(at.rings, `${name}: no ring on ${at.what}`).toBe(true);
      // Beside each other in a row their heights differ; above it would be another row.
      expect.soft(at.bottom, `${name}: back up to ${at.what}`).toBeGreaterThan(before);
      before = at.top;
    }
  });
});
