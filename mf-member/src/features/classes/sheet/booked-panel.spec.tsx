import { addDays, studioDay } from '@studio/ui/format';
import { screen } from '@testing-library/react';
import { answerRequests, renderPage } from '../../../testing/render-page.js';
import { aBooking, aSchedule } from '../../../testing/samples.js';
import { JustBooked } from './booked-panel.js';

const now = new Date('2026-11-23T04:00:00.000Z');
const today = studioDay(now);

test.each([
  [0, 'See you today at 08:30'],
  [1, 'See you tomorrow at 08:30'],
  [2, 'See you on Wed 25 Nov at 08:30'],
])('a class in %i days: %s', (days, expected) => {
  answerRequests({});
  const schedule = aSchedule({ date: addDays(today, days), startTime: '08:30' });
  renderPage(
    <JustBooked
      schedule={schedule}
      booking={aBooking()}
      creditsLeft={null}
      now={now}
      onDone={() => undefined}
    />,
  );
  expect(screen.getByText(expected)).toBeVisible();
});
