import { webcrypto } from 'node:crypto';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { sessionStore } from '@studio/shell-kit';
import { useRoutes } from '@studio/shell-kit/router';
import remote from './routes.js';
import { answerRequests, renderPage } from './testing/render-page.js';
import { defaultNumbers } from './testing/samples.js';
import { answers, ids, states } from './testing/unusual-studio.js';

interface Screen {
  url: string;
  /** What stands there once all of it is loaded. */
  shows: RegExp;
  /** Buttons to press, one after the other, and what stands there then. */
  press?: readonly (readonly [name: RegExp, shows: RegExp])[];
  /** Answers that are others than usual. */
  with?: Parameters<typeof answerRequests>[0];
}

const sheet = `/class/${ids.schedule}?open=1`;

/** Every route with what it shows of the studio's numbers and time windows. */
const screens: Record<string, Screen[]> = {
  '/': [
    { url: '/', shows: /be there 22 to 26 minutes early/ },
    { url: '/', shows: /Come 26 minutes early/, with: states.firstVisit },
  ],
  '/schedule': [{ url: `/schedule?date=${ids.date}`, shows: /Answer by/ }],
  '/class/:scheduleId': [
    { url: sheet, shows: /Free cancellation until/, with: states.book },
    { url: sheet, shows: /held for 44 minutes while you pay/, with: states.dropIn },
    { url: sheet, shows: /Booking opens/, with: states.early },
    { url: sheet, shows: /Book me at once/, with: states.join },
    { url: sheet, shows: /Since .* everyone is asked first/, with: states.joinOffers },
    { url: sheet, shows: /The list closes/, with: states.waiting },
    { url: sheet, shows: /Answer by/, with: states.offered },
    { url: sheet, shows: /held until/, with: states.held },
    {
      url: sheet,
      shows: /Your seat is kept/,
      with: states.booked,
      press: [
        [/^Cancel booking/, /Free until/],
        [/^Keep my place/, /Your seat is kept/],
        [/^Move to another class/, /free seat/],
      ],
    },
  ],
  '/class-details/:scheduleId': [
    { url: `/class-details/${ids.schedule}`, shows: /Free cancellation/, with: states.book },
  ],
  '/packages': [{ url: '/packages', shows: /Valid 5 weeks from purchase/ }],
  '/my-packages': [
    {
      url: '/my-packages',
      shows: /Expires/,
      press: [[/^Freeze of/, /13 days frozen/]],
    },
    {
      url: '/my-packages',
      shows: /Expires/,
      with: states.freezeRefused,
      press: [[/^Freeze of/, /A freeze lasts 13 days at least/]],
    },
  ],
  '/subscriptions': [
    {
      url: '/subscriptions',
      shows: /Late cancel AED 67, missed class AED 88/,
      press: [[/^Freeze$/, /At least 13 days[\s\S]*16 days of freezing left/]],
    },
    { url: '/subscriptions', shows: /You can book as before until/, with: states.unpaid },
  ],
  '/payment-success': [
    { url: '/payment-success?session_id=cs_1', shows: /Your classes are ready/ },
  ],
  '/pay/:token': [{ url: '/pay/k3Jd0sPq', shows: /can be paid until/ }],
  '/waiting-list-position': [
    { url: `/waiting-list-position?eventId=${ids.event}`, shows: /held for you for 25 hours/ },
  ],
  '/events': [{ url: '/events', shows: /Sound bath/ }],
  '/event/:eventId': [
    {
      url: `/event/${ids.event}`,
      shows: /Your place is confirmed/,
      with: states.eventBooked,
      press: [[/^Cancel my place/, /free until/]],
    },
  ],
  '/payment': [
    {
      url: `/payment?eventId=${ids.event}&reservationId=${ids.reservation}`,
      shows: /Payment required/,
      with: states.eventHeld,
    },
    { url: `/payment?bookingId=${ids.booking}`, shows: /Pay for your seat/, with: states.held },
  ],
  '/check-in/:bookingId': [{ url: `/check-in/${ids.booking}`, shows: /Open from/ }],
  '/my-code': [{ url: '/my-code', shows: /Open from|No class booked/ }],
  '/profile': [{ url: '/profile', shows: /free to cancel until[\s\S]*answer by/ }],
  '/waiver': [{ url: '/waiver', shows: /My name typed above/ }],
  '/trainers': [{ url: '/trainers', shows: /Layla Haddad/ }],
  '/trainer/:trainerId': [{ url: `/trainer/${ids.trainer}`, shows: /Reformer Flow/ }],
  '/settings': [{ url: '/settings', shows: /Version/ }],
  '/account-settings': [{ url: '/account-settings', shows: /Delete my account/ }],
  '/about-us': [{ url: '/about-us', shows: /until 19 hours before/ }],
  '/faqs': [{ url: '/faqs', shows: /last 4 hours/ }],
};

/** How long a deleted account can come back is the platform's, no setting of the studio. */
const excused = /You have 30 days to change your mind/g;
const text = (): string =>
  (document.body.textContent ?? '').replace(/\u00a0/g, ' ').replace(excused, '');
const shown = (pattern: RegExp): Promise<void> => waitFor(() => expect(text()).toMatch(pattern));

// jsdom has none; codes for checking in are made with it.
beforeAll(() => {
  Object.defineProperty(globalThis.crypto, 'subtle', { value: webcrypto.subtle });
});

beforeEach(() =>
  sessionStore.setState({ status: 'signed_in', user: { id: ids.user, email: 'noor@mail.ae' } }),
);

test('every route of the member area has its screens here', () => {
  expect(remote.routes.map(({ path }) => path).sort()).toEqual(Object.keys(screens).sort());
});

const cases = remote.routes.flatMap((route) =>
  (screens[route.path] ?? []).map((one) => ({ ...one, route, name: `${route.path} ${one.shows}` })),
);

test.each(cases)('$name: no number that the studio began with', async (one) => {
  answerRequests({ ...answers(), ...one.with });
  const { default: Page } = await one.route.load();
  const Routed = (): ReactNode => useRoutes([{ path: one.route.path, element: <Page /> }]);
  renderPage(<Routed />, one.url);
  await shown(one.shows);
  // All parts have loaded: none of them offers a retry.
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(text().match(defaultNumbers)).toBeNull();
  for (const [name, then] of one.press ?? []) {
    await userEvent.click(screen.getAllByRole('button', { name })[0] as HTMLElement);
    await shown(then);
    expect(text().match(defaultNumbers)).toBeNull();
  }
});
