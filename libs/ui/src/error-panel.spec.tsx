import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { ErrorPanel } from './error-panel.js';

let online = true;
jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
const goes = (line: 'offline' | 'online'): Promise<void> =>
  act(async () => {
    online = line === 'online';
    window.dispatchEvent(new Event(line));
  });

it('says that there is no connection, and asks again when it is back', async () => {
  const retry = jest.fn();
  await act(async () => {
    render(<ErrorPanel title="The week could not be loaded" onRetry={retry} />);
  });
  expect(screen.getByRole('heading', { name: 'The week could not be loaded' })).toBeTruthy();
  await goes('offline');
  expect(screen.getByRole('heading', { name: 'You are offline' })).toBeTruthy();
  expect(retry).not.toHaveBeenCalled();
  await goes('online');
  expect(retry).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('heading', { name: 'The week could not be loaded' })).toBeTruthy();
});
