import { bookByApi } from './support/bookings.js';
import { classesBetween, isFree } from './support/classes.js';
import { memberWithCredits } from './support/own-class.js';
import { admin, base, enter, member } from './support/people.js';
import { expect, test } from './support/test.js';

interface Manifest {
  id: string;
  scope: string;
  display: string;
  icons: { src: string }[];
  shortcuts: { name: string; url: string; icons: { src: string }[] }[];
}

test('the manifest is complete, and its shortcuts open Book and My code', async ({ page }) => {
  await enter(page, member);
  await page.goto('/');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await page.request.get(new URL(href ?? '', base()).href);
  const { icons, shortcuts, ...app } = (await answer.json()) as Manifest;
  expect(app).toMatchObject({ id: '/', scope: '/', start_url: '/', display: 'standalone' });
  for (const { src } of [...icons, ...shortcuts.flatMap((one) => one.icons)])
    expect((await page.request.get(new URL(src, base()).href)).status(), src).toBe(200);
  expect(shortcuts.map(({ name }) => name)).toEqual(['Book', 'My code']);
  const [book, code] = shortcuts;
  await page.goto(book?.url ?? '');
  await expect(page.getByRole('toolbar', { name: 'Days' }).first()).toBeVisible();
  await page.goto(code?.url ?? '');
  await expect(
    page
      .getByRole('img', { name: 'Check-in code' })
      .or(page.getByRole('heading', { name: 'No class booked' })),
  ).toBeVisible();
});

const iPhone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
};

test('the studio is offered to the home screen once, after the second booking', async ({
  page: frontDesk,
  newPerson,
}) => {
  await enter(frontDesk, admin);
  const person = await newPerson(iPhone);
  await memberWithCredits(person, frontDesk, 2);
  // Other journeys take seats there too.
  const free = (await classesBetween(person, 3, 6)).filter(
    (one) => isFree(one) && one.seatsLeft > 2,
  );
  const [first] = free;
  const second = free.find(({ date }) => date !== first?.date);
  if (!first || !second) throw new Error('The demo studio has no two free classes.');
  const next = person.getByRole('article', { name: 'Your next class' });
  const hint = person.getByRole('complementary', { name: /^Keep .+ at hand$/ });

  await bookByApi(person, first);
  await person.goto('/');
  await expect(next).toBeVisible();
  await expect(hint).toBeHidden();
  await bookByApi(person, second);
  await person.goto('/');
  await expect(hint).toBeVisible();
  await hint.getByRole('button', { name: 'Install' }).click();
  await expect(person.getByRole('dialog')).toContainText('Add to Home Screen');
  await person.goto('/');
  await expect(next).toBeVisible();
  await expect(hint).toBeHidden();
});
