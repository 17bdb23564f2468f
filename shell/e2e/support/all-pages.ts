import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { isDrawn } from './clean.js';
import { adminDialogs, recordOf } from './admin-dialogs.js';
import { classesBetween } from './classes.js';
import { admin, enter, frontDeskPerson, member, trainer } from './people.js';
import { expect, test } from './test.js';
import type { Page } from './test.js';

const shots = join(import.meta.dirname, '../../test-results/pages');
mkdirSync(shots, { recursive: true });

const sizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
  /** The narrowest phone. */
  narrow: { width: 320, height: 700 },
  /** A desktop with the page at 200 %. */
  zoomed: { width: 720, height: 450 },
} as const;

/** Path, or how to find one, and what is opened there; the name is that of the picture. */
export type Stop = readonly [
  name: string,
  path: string | ((page: Page) => Promise<string>),
  open?: (page: Page) => Promise<void>,
];

const visitor: readonly Stop[] = [
  ['login', '/login'],
  ['signup', '/signup'],
  ['email-verified', '/email-verified'],
  ['email-verified-failed', '/email-verified#error=access_denied&error_code=otp_expired'],
  ['reset-password', '/reset-password'],
  ['not-me', '/not-me?token=of-a-mail'],
  ['not-me-without-token', '/not-me'],
  ['terms-of-service', '/terms-of-service'],
  ['privacy-policy', '/privacy-policy'],
  ['payment-success-invalid', '/payment-success'],
  ['not-found', '/no-such-page'],
  ['public-schedule', '/schedule'],
  ['public-events', '/events'],
  ['public-packages', '/packages'],
  ['public-trainers', '/trainers'],
];
const aClass = async (page: Page): Promise<string> =>
  (await classesBetween(page, 1, 3))[0]?.id ?? '';
const aTrainer = async (page: Page): Promise<string> =>
  (await classesBetween(page, 1, 3))[0]?.trainer.id ?? '';
const anEventToCome = async (page: Page): Promise<string> => {
  const answer = await page.request.get('/api/events');
  return ((await answer.json()) as { items: { id: string }[] }).items[0]?.id ?? '';
};
/** An own class in the coming days, else a page that says that there is none. */
const ownClass = async (page: Page): Promise<string> => {
  const answer = await page.request.get('/api/trainer/schedules?days=7');
  const { items } = (await answer.json()) as { items: { schedule: { id: string } }[] };
  return items[0]?.schedule.id ?? crypto.randomUUID();
};
const trainers: readonly Stop[] = [
  ['trainer-dashboard', '/trainer-dashboard'],
  ['trainer-week', '/trainer-dashboard/week'],
  ['trainer-earnings', '/trainer-dashboard/earnings'],
  ['trainer-cover', '/trainer-dashboard/cover'],
  ['trainer-availability', '/trainer-dashboard/availability'],
  ['trainer-own-page', '/trainer-dashboard/profile'],
  ['trainer-class', async (page) => `/trainer-dashboard/class/${await ownClass(page)}`],
];
export const members: readonly Stop[] = [
  ['my-code', '/my-code'],
  ['home', '/'],
  ['schedule', '/schedule'],
  ['class', async (page) => `/class/${await aClass(page)}`],
  ['events', '/events'],
  ['event', async (page) => `/event/${await anEventToCome(page)}`],
  ['packages', '/packages'],
  ['my-packages', '/my-packages'],
  ['subscriptions', '/subscriptions'],
  ['profile', '/profile'],
  ['waiver', '/waiver'],
  ['settings', '/settings'],
  ['account-settings', '/account-settings'],
  ['trainers', '/trainers'],
  ['trainer', async (page) => `/trainer/${await aTrainer(page)}`],
  ['about-us', '/about-us'],
  ['faqs', '/faqs'],
  ['notifications', '/notifications', (page) => openBell(page)],
];
const openBell = async (page: Page): Promise<void> => {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications/ })
    .click();
  const list = page.getByRole('region', { name: 'Notifications', exact: true });
  await expect(list.getByRole('link', { name: 'See all' })).toBeVisible();
};
const anEvent = async (page: Page): Promise<string> => {
  const answer = await page.request.get('/api/admin/events?when=coming&page=1');
  return ((await answer.json()) as { items: { id: string }[] }).items[0]?.id ?? '';
};
const frontDesk: readonly Stop[] = [
  ['admin', '/admin'],
  ['admin-users', '/admin/users'],
  ['admin-user', (page) => recordOf(page)],
  ['admin-user-bookings', (page) => recordOf(page, 'bookings')],
  ['admin-user-credits', (page) => recordOf(page, 'credits')],
  ['admin-user-payments', (page) => recordOf(page, 'payments')],
  ['admin-user-history', (page) => recordOf(page, 'history')],
  ['admin-class', async (page) => `/admin/class/${await aClass(page)}`],
  ['admin-active-checkins', '/admin/active-checkins'],
  ['admin-client-check', '/admin/client-check'],
  [
    'admin-client-check-member',
    async (page) => (await recordOf(page)).replace('users/', 'client-check?member='),
  ],
  ['admin-events', '/admin/events'],
  ['admin-event', async (page) => `/admin/events/${await anEvent(page)}`],
  ['admin-sell', '/admin/sell'],
  ['admin-sell-day', '/admin/sell?view=day'],
  ['admin-cash-drawer', '/admin/cash-drawer'],
  ['admin-payments', '/admin/payments'],
  ['admin-pay', '/admin/pay'],
  ['admin-pay-rates', '/admin/pay/rates'],
  ['admin-subscriptions', '/admin/subscriptions'],
  ['admin-expiring-packages', '/admin/expiring-packages'],
  ['admin-emails', '/admin/emails'],
  ['admin-kiosks', '/admin/kiosks'],
  ['kiosk-closed', '/kiosk'],
  ['admin-not-for-this-role', '/admin/settings'],
];
/** These are above the front desk. */
const managers: readonly Stop[] = [
  ['admin-products', '/admin/products'],
  ['admin-timetable', '/admin/timetable'],
  ['admin-substitutions', '/admin/substitutions'],
  ['admin-reports', '/admin/reports'],
  ['admin-reports-rows', '/admin/reports?rows=cash'],
  ['admin-report-money', '/admin/reports/money'],
  ['admin-report-classes', '/admin/reports/classes'],
  ['admin-reports-people', '/admin/reports/people'],
  ['admin-reports-people-rows', '/admin/reports/people?rows=not_seen&days=30'],
  ['admin-vat-return', '/admin/reports/vat'],
  ['admin-messages', '/admin/messages'],
  ['admin-settings', '/admin/settings'],
  ['admin-data-history', '/admin/data-history'],
  ['admin-setup', '/admin/setup'],
  ['admin-studio', '/admin/studio'],
  ['admin-team', '/admin/team'],
  ['admin-import', '/admin/import'],
  ['admin-export', '/admin/export'],
];

/** The page's own content is there: a heading, and nothing that still loads. */
export const settled = async (page: Page): Promise<void> => {
  // The first view has a heading too, and nothing that loads.
  await expect(page.locator('.first-frame')).toHaveCount(0);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByText('This area is not available right now')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  await isDrawn(page);
};

export const sticksOutNowhere = async (page: Page, what: string): Promise<void> => {
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(wide, `${what}: px too wide`).toBeLessThanOrEqual(0);
};

const checkPages = async (page: Page, stops: readonly Stop[], suffix: string): Promise<void> => {
  for (const [name, path, open] of stops) {
    await test.step(`${name}, ${suffix}`, async () => {
      await page.goto(typeof path === 'string' ? path : await path(page));
      await settled(page);
      await open?.(page);
      if (open) await settled(page);
      // For people to look at.
      if (!process.env['CI']) await page.screenshot({ path: join(shots, `${name}-${suffix}.png`) });
      const { violations } = await new AxeBuilder({ page })
        // No frames on these pages: nothing is to be collected in a tab of its own.
        .setLegacyMode()
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze();
      const problems = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
      );
      expect.soft(problems, `${name}, ${suffix}`).toEqual([]);
      await sticksOutNowhere(page, `${name}, ${suffix}`);
    });
  }
};

/** Those that are opened on any device. */
const ofMembers = (suffix: string): void => {
  test('pages for everyone', async ({ page }) => checkPages(page, visitor, suffix));
  test('pages of a member', async ({ page }) => {
    await enter(page, member);
    await checkPages(page, members, suffix);
  });
};

const inLight = (size: string): void => {
  ofMembers(size);
  test('pages of a trainer', async ({ page }) => {
    await enter(page, trainer);
    await checkPages(page, trainers, size);
  });
  test('pages of the front desk', async ({ page }) => {
    await enter(page, frontDeskPerson);
    await checkPages(page, frontDesk, size);
  });
  test('pages of an admin', async ({ page }) => {
    await enter(page, admin);
    await checkPages(page, managers, size);
  });
  test('dialogs of an admin', async ({ page }) => {
    await enter(page, admin);
    await checkPages(page, adminDialogs, size);
  });
};

const inDark = (size: string): void => {
  const suffix = `${size}-dark`;
  ofMembers(suffix);
  test('pages of the front desk', async ({ page }) => {
    await enter(page, frontDeskPerson);
    await checkPages(page, frontDesk, suffix);
  });
  test('pages of an admin', async ({ page }) => {
    await enter(page, admin);
    await checkPages(page, managers, suffix);
  });
};

/**
 * Every page of everyone at one size and in one colour scheme: axe, and nothing too wide; at the sizes
 * of the narrowest phone and of 200 % those of members and visitors.
 */
export const allPages = (size: keyof typeof sizes, colorScheme: 'light' | 'dark'): void => {
  test.describe(`${size}, ${colorScheme}`, () => {
    test.use({
      viewport: sizes[size],
      colorScheme,
      contextOptions: { reducedMotion: 'reduce' },
    });
    test.setTimeout(300_000);
    if (size === 'narrow' || size === 'zoomed') ofMembers(`${size}-${colorScheme}`);
    else (colorScheme === 'light' ? inLight : inDark)(size);
  });
};
