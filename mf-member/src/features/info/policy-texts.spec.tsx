import type { StudioPolicy } from '@studio/contracts';
import { fireEvent, screen } from '@testing-library/react';
import { answerRequests, renderPage } from '../../testing/render-page.js';
import { aPolicy, defaultNumbers, unusualPolicy as unusual } from '../../testing/samples.js';
import AboutPage from './about-page.js';
import { rulesOf } from './about.js';
import { faqsOf } from './faqs.js';
import FaqsPage from './faqs-page.js';

const policyIs = (body: StudioPolicy) => answerRequests({ 'GET /api/studio/policy': { body } });
const written = (page: HTMLElement): string => (page.textContent ?? '').replace(/\u00a0/g, ' ');

test('questions and answers have the numbers of the settings, and no other', async () => {
  policyIs(unusual);
  const { container } = renderPage(<FaqsPage />);
  await screen.findByText('How early can I book?');
  const text = written(container);
  expect(text.match(defaultNumbers)).toBeNull();
  for (const part of ['33 days', '19 hours', '5 hours', '44 minutes', '8 days', '17 days'])
    expect(text).toContain(part);
  for (const part of ['23 seconds', '41 minutes', '16 minutes', '27 hours', '6 people', '21 hours'])
    expect(text).toContain(part);
  for (const part of ['last 4 hours', '21:15 and 08:45', '38 minutes', '9 credits', '11 days'])
    expect(text).toContain(part);
  for (const part of ['13 days', '29 days', '18 days', '20 hours', 'AED 67', 'AED 88', '25 hours'])
    expect(text).toContain(part);
  expect(text).toContain('22 to 26 minutes early');
});

test('so has what the studio says of itself', async () => {
  const aerial = { id: '018cc251-f400-7a0e-85d2-e0e9807e3d9a', name: 'Aerial', motif: 'mat' };
  const facts = { description: 'In a cloth.', level: 'all', minutes: 50 };
  answerRequests({
    'GET /api/studio/policy': { body: unusual },
    'GET /api/class-types': { body: { items: [{ ...aerial, ...facts }] } },
  });
  const { container } = renderPage(<AboutPage />);
  expect(await screen.findByText('until 19 hours before')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Aerial' })).toBeVisible();
  expect(screen.getByText('41 minutes before to 16 after the start')).toBeVisible();
  expect(written(container).match(defaultNumbers)).toBeNull();
});

test.each([
  [0, 0, 'at the start'],
  [0, 1, 'from the start to 1 minute after it'],
  [1, 0, '1 minute before to the start'],
])('check-in from %s minutes before to %s after: %s', (before, after, expected) => {
  const policy = { ...aPolicy, checkInOpensMinutes: before, checkInClosesMinutes: after };
  expect(rulesOf(policy)).toContainEqual(['Check-in', expected]);
});

test('what the studio began with would be found', async () => {
  policyIs(aPolicy);
  const { container } = renderPage(<FaqsPage />);
  await screen.findByText('How early can I book?');
  expect(new Set(written(container).match(defaultNumbers)).size).toBeGreaterThan(15);
});

test('numbers that do not come are asked for once more', async () => {
  answerRequests({
    'GET /api/studio/policy': [{ status: 500, body: { code: 'UNEXPECTED' } }, { body: unusual }],
  });
  renderPage(<FaqsPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('How early can I book?')).toBeVisible();
});

const all = (policy: Partial<StudioPolicy>): string =>
  faqsOf({ ...aPolicy, ...policy })
    .flatMap(({ questions }) => questions.map(([, answer]) => answer))
    .join('\n');

test('1 and 0 read as words do', () => {
  const ones = all({ cancelHours: 1, bookingOpensDays: 1, graceDays: 1, undoSeconds: 1 });
  expect(ones).toMatch(/Up to 1 hour before.*\n.*Less than 1 hour before/);
  expect(ones).toMatch(/From 1 day before the class/);
  expect(ones).toMatch(/you have 1 second to undo/);
  expect(ones).not.toMatch(/\b1 (hours|days|seconds)/);
  const numbers = ['cancelHours', 'changedCancelHours', 'returnWithinDays', 'returnValidDays'];
  numbers.push('undoSeconds', 'checkInOpensMinutes', 'checkInClosesMinutes', 'waitingClosesHours');
  numbers.push('freeDeclineMinutes', 'creditsLowAt', 'freezeDaysAYear', 'graceDays');
  numbers.push('secondClassHours', 'lateFee', 'noShowFee');
  expect(all(Object.fromEntries(numbers.map((name) => [name, 0])))).not.toMatch(/\b0 \w|AED 0/);
});
