import { allPages, members, settled, sticksOutNowhere, type Stop } from './support/all-pages.js';
import { enter, member } from './support/people.js';
import { test } from './support/test.js';
import type { Page } from './support/test.js';

// Every page in each size and colour scheme.
allPages('phone', 'light');
allPages('phone', 'dark');
allPages('desktop', 'light');
allPages('desktop', 'dark');
allPages('narrow', 'light');
allPages('narrow', 'dark');
allPages('zoomed', 'light');
allPages('zoomed', 'dark');

/** Text at 200 %, as a reader may set it. */
const doubleText = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('body *')].map((element) => {
      const { fontSize, lineHeight } = getComputedStyle(element);
      return [element, parseFloat(fontSize), parseFloat(lineHeight)] as const;
    });
    for (const [{ style }, font, line] of all) {
      style.fontSize = `${String(2 * font)}px`;
      if (line > 0) style.lineHeight = `${String(2 * line)}px`;
    }
  });

test.describe('on the narrowest phone', () => {
  test.use({ viewport: { width: 320, height: 700 } });

  test('no page of a member scrolls sideways, with large text neither', async ({ page }) => {
    test.setTimeout(300_000);
    await enter(page, member);
    const today = new Date();
    const untilWednesday = ((10 - today.getUTCDay()) % 7) + 7;
    const wednesday = new Date(today.getTime() + untilWednesday * 86_400_000);
    const longest = `/schedule?date=${wednesday.toISOString().slice(0, 10)}`;
    for (const [name, path] of [...members, ['schedule of a Wednesday', longest] as Stop]) {
      await page.goto(typeof path === 'string' ? path : await path(page));
      await settled(page);
      await sticksOutNowhere(page, name);
      await doubleText(page);
      await sticksOutNowhere(page, `${name}, large text`);
    }
  });
});
