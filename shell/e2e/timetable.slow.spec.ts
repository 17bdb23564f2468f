import { clean, inDays } from './support/clean.js';
import { admin, enter } from './support/people.js';
import { expect, test } from './support/test.js';

for (const { name, viewport, colorScheme } of [
  { name: 'phone', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { name: 'desktop', viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
] as const)
  test(`${name}, ${colorScheme}: nothing for axe to say, nothing wider than the screen`, async ({
    newPerson,
  }) => {
    test.setTimeout(90_000);
    const page = await newPerson({ viewport, colorScheme, reducedMotion: 'reduce' });
    await enter(page, admin);
    await page.goto(`/admin/timetable?day=${inDays(7)}`);
    const main = page.getByRole('main');
    const classes = main.getByRole('region').getByRole('button');
    await expect(classes.first()).toBeVisible();
    await clean(page);
    await classes.first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('link', { name: 'Who comes' })).toBeVisible();
    await clean(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await main.getByRole('tab', { name: 'Series' }).click();
    await expect(main.getByRole('heading', { name: 'Monday' })).toBeVisible();
    await clean(page);
    await main.getByRole('tab', { name: 'Holidays and seasons' }).click();
    await main.getByRole('button', { name: 'New season' }).click();
    await expect(dialog.getByRole('button', { name: 'Shift all classes' })).toBeVisible();
    await clean(page);
    await page.goto('/admin/settings');
    await expect(main.getByRole('heading', { name: 'Waiting lists' })).toBeVisible();
    await clean(page);
  });
