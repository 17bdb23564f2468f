import { MemoryRouter, Link, useRoutes } from '@studio/shell-kit/router';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { useRouteFocus } from './use-route-focus.js';

function Frame({ title, to }: { title: string; to: string }): ReactNode {
  const main = useRouteFocus(title, title);
  return (
    <main ref={main} tabIndex={-1} aria-label={title}>
      <Link to={to}>Further</Link>
    </main>
  );
}
function Pages(): ReactNode {
  return useRoutes([
    { path: '/login', element: <Frame key="login" title="Welcome back" to="/signup" /> },
    { path: '/signup', element: <Frame key="signup" title="Create an account" to="/login" /> },
  ]);
}

it('moves focus and view to the start of each page but the first, whichever frame draws it', async () => {
  let scrolls = 0;
  window.scrollTo = () => void (scrolls += 1);
  await act(async () => {
    render(
      <MemoryRouter initialEntries={['/login']}>
        <Pages />
      </MemoryRouter>,
    );
  });
  expect(document.title).toBe('Welcome back · Your studio');
  expect(document.activeElement).toBe(document.body);
  for (const title of ['Create an account', 'Welcome back']) {
    await userEvent.click(screen.getByRole('link', { name: 'Further' }));
    expect(document.title).toBe(`${title} · Your studio`);
    expect(document.activeElement).toBe(screen.getByRole('main', { name: title }));
  }
  expect(scrolls).toBe(2);
});
