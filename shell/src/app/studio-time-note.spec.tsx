import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { StudioTimeNote } from './studio-time-note.js';

/** Minutes behind UTC, as a device says it: Dubai is -240. */
const deviceAt = (minutes: number): void => {
  jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(minutes);
};
afterEach(() => jest.restoreAllMocks());

test.each([
  ['London', 0],
  ['Mumbai', -330],
  ['New York', 300],
])('who looks from %s reads whose time it is', (_, minutes) => {
  deviceAt(minutes);
  render(<StudioTimeNote />);
  expect(screen.queryByText('Studio time (Dubai)')).not.toBeNull();
});

test('who is in Dubai, or in a zone of the same time, reads nothing', () => {
  deviceAt(-240);
  const { container } = render(<StudioTimeNote />);
  expect(container.textContent).toBe('');
});
