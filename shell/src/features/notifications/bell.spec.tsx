import { jest } from '@jest/globals';
import { queryClient, QueryClientProvider } from '@studio/shell-kit/query';
import { fireEvent, render, screen } from '@testing-library/react';

jest.unstable_mockModule('./load-notification-list.js', () => ({
  loadNotificationList: () => new Promise(() => undefined),
}));
const { Bell } = await import('./bell.js');

it('is closed by Escape while the file of its list is on its way', () => {
  render(
    <QueryClientProvider client={queryClient}>
      <Bell />
    </QueryClientProvider>,
  );
  const bell = screen.getByRole('button', { name: 'Notifications', expanded: false });
  fireEvent.click(bell);
  expect(bell.getAttribute('aria-expanded')).toBe('true');
  fireEvent.keyDown(bell, { key: 'Escape' });
  expect(bell.getAttribute('aria-expanded')).toBe('false');
});
