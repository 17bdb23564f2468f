import { jest } from '@jest/globals';
import { toast } from '@studio/shell-kit';
import { useLocation } from '@studio/shell-kit/router';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderPage } from '../../testing/render-page.js';
import PositionPage from './position-page.js';

function Site(): ReactNode {
  return useLocation().pathname === '/' ? <p>Home</p> : <PositionPage />;
}

test('without an event the request is invalid', () => {
  renderPage(<Site />, '/waiting-list-position');
  expect(screen.getByRole('heading', { name: 'Invalid Request' })).toBeVisible();
});

test('who is not on the list is told so and led home', () => {
  const said = jest.spyOn(toast, 'error').mockImplementation(() => undefined);
  renderPage(<Site />, '/waiting-list-position?eventId=01900000-0000-7000-8000-000000000001');
  expect(screen.getByText('Home')).toBeVisible();
  expect(said.mock.calls).toEqual([
    ['You are not on the waiting list for this event', { id: 'not-waiting' }],
  ]);
});
