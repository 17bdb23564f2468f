import { fireEvent, screen } from '@testing-library/react';
import { Link, useLocation } from '@studio/shell-kit/router';
import type { ReactNode } from 'react';
import { renderPage } from '../testing/render-page.js';
import { UnsavedGuard } from './unsaved-guard.js';

function Where(): ReactNode {
  return <output>{useLocation().pathname}</output>;
}
const show = (when: boolean): void => {
  renderPage(
    <>
      <UnsavedGuard when={when} what="name and phone" />
      <Link to="/schedule">Book</Link>
      <Where />
    </>,
    '/account-settings',
  );
};

describe('changes that are not saved', () => {
  it('are asked about before a link leads away', () => {
    show(true);
    fireEvent.click(screen.getByRole('link', { name: 'Book' }));
    expect(screen.getByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Stay here' }));
    expect(screen.getByRole('status').textContent).toBe('/account-settings');
    fireEvent.click(screen.getByRole('link', { name: 'Book' }));
    fireEvent.click(screen.getByRole('button', { name: 'Leave without saving' }));
    expect(screen.getByRole('status', { hidden: true }).textContent).toBe('/schedule');
  });

  it('keep the tab from being closed unasked', () => {
    show(true);
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false);
  });

  it('are no matter when there are none', () => {
    show(false);
    fireEvent.click(screen.getByRole('link', { name: 'Book' }));
    expect(screen.getByRole('status').textContent).toBe('/schedule');
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true);
  });
});
