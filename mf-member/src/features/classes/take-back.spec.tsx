import { QueryClient } from '@studio/shell-kit/query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { notifyCancelled } from '../../shared/undo-cancel.js';
import { answerRequests, renderPage } from '../../testing/render-page.js';
import { aBooking, aSchedule } from '../../testing/samples.js';
import { Action } from './class-foot.js';

const now = new Date();
const booking = aBooking();
const cancelled = (ms: number): void => {
  const undoUntil = new Date(Date.now() + ms).toISOString();
  act(() => notifyCancelled(new QueryClient(), { booking, undoUntil, what: '' }));
};
const show = () =>
  renderPage(
    <Action
      schedule={aSchedule({ id: booking.schedule.id, seatsLeft: 0, mine: null })}
      now={now}
      onOpen={() => undefined}
    />,
  );
const takeBack = () => screen.findByRole('button', { name: /^Take seat back/ });
const joinAgain = () => screen.findByRole('button', { name: /^Join waiting list/ });

test('who has just cancelled a full class takes the own seat back instead of waiting for one', async () => {
  const sent = answerRequests({
    [`POST /api/bookings/${booking.id}/undo-cancel`]: { body: { booking } },
  });
  show();
  expect(await joinAgain()).toBeVisible();
  cancelled(60_000);
  expect(screen.queryByRole('button', { name: /^Join waiting list/ })).toBeNull();
  fireEvent.click(await takeBack());
  await waitFor(() => expect(sent.map(({ method }) => method)).toContain('POST'));
  // What the class is then, the server says.
  expect(await joinAgain()).toBeVisible();
});

test('after the time of the undo the seat is everybody’s', async () => {
  show();
  cancelled(100);
  expect(await takeBack()).toBeVisible();
  expect(await joinAgain()).toBeVisible();
});
