import { admin, enter, member, signIn, trainer } from './support/people.js';
import { expect, test, toastOf } from './support/test.js';

test('the header, and the side panel from 768 px', async ({ page }) => {
  await enter(page, member);
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto('/schedule');
  const header = page.getByRole('banner');
  await expect(header).toBeVisible();
  expect((await header.boundingBox())?.height).toBe(64);
  await expect(header).toHaveCSS('position', 'fixed');
  await expect(header.getByRole('link', { name: 'Your profile' })).toHaveAttribute(
    'href',
    '/profile',
  );
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();

  const toggle = page.getByRole('button', { name: 'Open menu' });
  await toggle.click();
  const panel = page.getByRole('dialog', { name: 'Menu' });
  await expect(panel).toBeVisible();
  await expect(panel).toHaveCSS('width', '256px');
  await expect(panel.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
    'Home',
    'Book',
    'Profile',
    'Settings',
  ]);
  await panel.getByRole('button', { name: 'Close menu' }).click();
  await expect(panel).toBeHidden();
  await expect(toggle).toBeFocused();
  await toggle.click();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(toggle).toBeFocused();
  await toggle.click();
  await page.mouse.click(700, 500);
  await expect(panel).toBeHidden();
});

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`at ${width} px the keyboard is at the first class after five stops at most`, async ({
    page,
  }) => {
    await enter(page, member);
    await page.setViewportSize({ width, height });
    await page.goto('/schedule');
    const isAtClass = () =>
      page.evaluate(() => Boolean(document.activeElement?.closest('main article, main td')));
    await expect(
      page.locator('main article a:visible, main td button:visible').first(),
    ).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    let stops = 1;
    for (; stops < 9 && !(await isAtClass()); stops++) await page.keyboard.press('Tab');
    expect(stops).toBeLessThanOrEqual(5);
  });
}

test('the floating bottom bar below 768 px, and labels by path', async ({ page }) => {
  await enter(page, member);
  await page.setViewportSize({ width: 767, height: 844 });
  await page.goto('/');
  const bar = page.getByRole('navigation', { name: 'Main' });
  await expect(bar.getByRole('link')).toHaveText(['Home', 'Book', 'Profile', 'Settings']);
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden();
  for (const [link, path, label] of [
    ['Book', '/schedule', 'Book'],
    ['Profile', '/profile', 'Profile'],
    ['Settings', '/settings', 'Settings'],
    ['Home', '/', 'Home'],
  ] as const) {
    await bar.getByRole('link', { name: link }).click();
    await expect(page).toHaveURL(path);
    await expect(page).toHaveTitle(`${label} · Mawj`);
    await expect(bar.getByRole('link', { name: link })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('main')).toBeFocused();
  }
});

test('a protected page leads to the login and back, inside the site only', async ({ page }) => {
  await page.goto('/my-packages?tab=all');
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, member);
  await expect(page).toHaveURL('/my-packages?tab=all');
  await page.goto('/login');
  await expect(page).toHaveURL('/');
});

test('a `from` of another site leads home', async ({ page }) => {
  await page.goto('/login?from=https%3A%2F%2Fevil.example%2F');
  await signIn(page, member);
  await expect(page).toHaveURL('/');
});

test('areas of the staff', async ({ page, newPerson }) => {
  test.slow();
  await enter(page, member);
  await page.goto('/admin');
  await expect(page.getByText('This area is for the front desk')).toBeVisible();
  await page.goto('/trainer-dashboard');
  await expect(page.getByText('This area is for trainers')).toBeVisible();
  await page.goto('/no-such-page');
  await expect(page.getByText('We could not find this page')).toBeVisible();

  const coach = await newPerson();
  await enter(coach, trainer);
  await coach.goto('/settings');
  await coach.getByRole('button', { name: 'Open menu' }).click();
  await coach
    .getByRole('navigation', { name: 'Staff' })
    .getByRole('link', { name: 'Dashboard' })
    .click();
  await expect(coach).toHaveURL('/trainer-dashboard');
  await coach.goto('/admin');
  await expect(coach.getByText('This area is for the front desk')).toBeVisible();

  const frontDesk = await newPerson();
  await enter(frontDesk, admin);
  await frontDesk.goto('/');
  await frontDesk.getByRole('button', { name: 'Open menu' }).click();
  await frontDesk
    .getByRole('navigation', { name: 'Staff' })
    .getByRole('link', { name: 'Admin' })
    .click();
  await expect(frontDesk).toHaveURL('/admin');
});

test('on a phone, work and the way out are on the settings', async ({ newPerson }) => {
  for (const [person, links] of [
    [member, []],
    [trainer, ['Trainer dashboard']],
    [admin, ['Trainer dashboard', 'Admin area']],
  ] as const) {
    const page = await newPerson({ viewport: { width: 390, height: 844 } });
    await enter(page, person);
    await page.goto('/settings');
    const main = page.getByRole('main');
    const out = main.getByRole('button', { name: 'Sign out', exact: true });
    await expect(out).toBeVisible();
    await expect(main.getByRole('link', { name: /^(Trainer dashboard|Admin area)$/ })).toHaveText(
      links,
    );
    await out.click();
    await expect(page).toHaveURL(/\/login$/);
  }
});

test('a toast on a phone covers neither the sheet’s button nor the bar', async ({
  newPerson,
  allowed,
}) => {
  // There is no such event.
  allowed.push(/status of 404 .*\/api\/events\//);
  const page = await newPerson({ viewport: { width: 390, height: 844 } });
  await enter(page, member);
  await page.goto('/waiting-list-position?eventId=01900000-0000-7000-8000-000000000001');
  await expect(page).toHaveURL('/');
  const toast = toastOf(page, 'You are not on the waiting list');
  // Asked in the page, in one go: it leaves after 4 seconds.
  const isInPlace = (): Promise<boolean[]> =>
    toast.evaluate((node) => {
      const box = () => node.getBoundingClientRect();
      const bar = document.querySelector('nav[aria-label="Main"]')?.getBoundingClientRect();
      const aboveBar = box().top > innerHeight / 2 && box().bottom < (bar?.top ?? 0);
      const dialog = document.createElement('div');
      dialog.setAttribute('role', 'dialog');
      document.body.append(dialog);
      const overDialog = box().top >= 64 && box().bottom < innerHeight / 2;
      dialog.remove();
      return [aboveBar, overDialog];
    });
  await expect.poll(isInPlace).toEqual([true, true]);
});

test('signing out leaves the other tab too, and nothing of the member stays', async ({ page }) => {
  await enter(page, member);
  const other = await page.context().newPage();
  await other.goto('/my-packages');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/subscriptions');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page
    .getByRole('dialog', { name: 'Menu' })
    .getByRole('button', { name: 'Sign out' })
    .click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(other).toHaveURL(/\/login$/);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('the notification list', async ({ page }) => {
  await enter(page, member);
  await page.goto('/schedule');
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await bell.click();
  const list = page.getByRole('region', { name: 'Notifications', exact: true });
  await expect(list.getByRole('heading', { name: 'Notifications' })).toBeVisible();
  const markAll = list.getByRole('button', { name: 'Mark all as read' });
  const shown = list.getByRole('listitem').or(list.getByText('No notifications'));
  await expect(shown.first()).toBeVisible();
  // What other journeys left there may have been read already.
  if (await markAll.isVisible()) {
    await markAll.click();
    await expect(markAll).toBeHidden();
  }
  await expect(bell).toHaveAccessibleName('Notifications');
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(bell).toBeFocused();
});

test('without a connection: what was loaded stays, the rest says so and heals', async ({
  page,
  context,
  allowed,
}) => {
  allowed.push(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/);
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, member);
  await page.goto('/schedule');
  await expect(page.getByRole('button', { name: /^Class/ })).toBeVisible();
  const bar = page.getByRole('navigation', { name: 'Main' });
  await bar.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await page.waitForLoadState('networkidle');

  await context.setOffline(true);
  await bar.getByRole('link', { name: 'Book' }).click();
  await expect(page.getByText('No connection. What you see may be out of date.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Class/ })).toBeVisible();
  const panel = page.getByRole('alert').getByRole('heading', { name: 'You are offline' });
  await expect(panel).toBeHidden();
  // Days that were not loaded.
  await page.getByRole('button', { name: 'Later days' }).first().click();
  await expect(panel).toBeVisible({ timeout: 5_000 });
  await expect(page.getByRole('alert').locator('svg')).toBeVisible();

  await context.setOffline(false);
  await expect(panel).toBeHidden();
  await expect(page.getByText('No connection. What you see may be out of date.')).toBeHidden();
  await expect(
    page
      .getByRole('button', { name: /^Book/ })
      .or(page.getByText(/^No class/))
      .first(),
  ).toBeVisible();
});
