import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerRequests, renderPage } from '../testing/render-page.js';
import AskForPush from './ask-for-push.js';

/** A browser with push that answers the question in this way. */
const browser = (permission: NotificationPermission, answer: NotificationPermission) => {
  const requests: string[] = [];
  Object.assign(globalThis, {
    PushManager: class {},
    Notification: {
      permission,
      requestPermission: () => {
        requests.push('permission');
        return Promise.resolve(answer);
      },
    },
  });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: () => Promise.resolve(undefined) },
  });
  answerRequests({});
  return requests;
};
const card = () => screen.findByRole('region', { name: 'Messages on this device' });

beforeEach(() => localStorage.clear());

test('says why, and the browser asks only after "Turn on"', async () => {
  const requests = browser('default', 'denied');
  renderPage(<AskForPush />);
  await card();
  expect(requests).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }));
  expect(requests).toEqual(['permission']);
  expect(await screen.findByText(/Your browser blocks messages/)).toBeDefined();
});

test('"Not now" is remembered', async () => {
  const requests = browser('default', 'granted');
  const first = renderPage(<AskForPush />);
  await card();
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(first.container.textContent).toBe(''));
  first.unmount();
  const second = renderPage(<AskForPush />);
  await waitFor(() => expect(second.container.textContent).toBe(''));
  expect(requests).toEqual([]);
});

test('who has blocked it is left in peace', async () => {
  browser('denied', 'denied');
  const { container } = renderPage(<AskForPush />);
  await waitFor(() => expect(container.textContent).toBe(''));
  expect(screen.queryByRole('region')).toBeNull();
});
