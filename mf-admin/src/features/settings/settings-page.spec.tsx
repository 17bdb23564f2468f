import type { StudioSettings } from '@studio/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answerRequests, renderPage } from '../../testing/render-page.js';
import SettingsPage from './settings-page.js';

beforeAll(() => {
  // Which jsdom has not.
  Element.prototype.scrollIntoView = () => undefined;
});

const settings: StudioSettings = {
  bookingOpensDays: 14,
  cancelHours: 12,
  changedCancelHours: 2,
  dropInHoldMinutes: 30,
  returnWithinDays: 7,
  returnValidDays: 14,
  undoSeconds: 10,
  checkInOpensMinutes: 30,
  checkInClosesMinutes: 15,
  noShowFinalHours: 24,
  waitingListLimit: 10,
  waitingAutoHours: 14,
  waitingClosesHours: 1,
  quietFrom: '22:00',
  quietUntil: '07:00',
  freeDeclineMinutes: 30,
  creditsLowAt: 2,
  expiryWarningDays: 7,
  freezeMinDays: 7,
  freezeDaysAYear: 30,
  graceDays: 3,
  secondClassHours: 2,
  lateFee: 6_000,
  noShowFee: 7_500,
  timetableWeeks: 8,
  substitutionAlarmHours: 3,
  substitutionNeedsApproval: false,
  publicPages: true,
};
const show = async (): Promise<void> => {
  answerRequests({
    'GET /api/admin/settings': {
      body: { settings, defaults: settings, changedAt: null, changedBy: null },
    },
  });
  renderPage(<SettingsPage />, '/admin/settings');
  await screen.findByLabelText(/^Free cancel until before/);
};
const type = (label: RegExp, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });

test.each([
  {
    label: /^Free cancel until before/,
    range: '0 to 72 hours.',
    wrong: '73',
    problem: 'a whole number from 0 to 72 hours.',
  },
  {
    label: /^Unlimited plans: fee of a late/,
    range: 'AED 0 to 1,000.',
    wrong: '60.005',
    problem: 'with two decimals at most',
  },
  {
    label: /^No offers from/,
    range: 'A time of the day.',
    wrong: '',
    problem: 'a time, such as 22:00.',
  },
])(
  '$label says its range, and refuses what is outside',
  async ({ label, range, wrong, problem }) => {
    await show();
    const field = screen.getByLabelText(label);
    const noteOf = (): string =>
      document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
    expect(noteOf()).toContain(range);
    type(label, wrong);
    expect(noteOf()).toContain(problem);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  },
);

test('what was typed is sent alone, and can be taken back before', async () => {
  await show();
  const field = (): HTMLInputElement => screen.getByLabelText(/^Free cancel until before/);
  type(/^Free cancel until before/, '99');
  fireEvent.click(screen.getByRole('button', { name: 'Undo changes' }));
  await waitFor(() => expect(field().value).toBe('12'));
  const saved = { ...settings, cancelHours: 13 };
  const sent = answerRequests({
    'PUT /api/admin/settings': {
      body: { settings: saved, defaults: settings, changedAt: null, changedBy: null, version: 2 },
    },
  });
  type(/^Free cancel until before/, '13');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo changes' })).toBeNull());
  expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    settings: { cancelHours: 13 },
  });
  expect(field().value).toBe('13');
});

test('unsaved settings are asked about before a link leads away', async () => {
  await show();
  const leave = (): void => {
    const nav = within(screen.getByRole('navigation', { name: 'Admin' }));
    fireEvent.click(nav.getByRole('link', { name: 'Timetable' }));
  };
  type(/^Free cancel until before/, '13');
  leave();
  expect(screen.getByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Stay here' }));
  expect(screen.getByLabelText<HTMLInputElement>(/^Free cancel until before/).value).toBe('13');
});
