import { jest } from '@jest/globals';
import { sessionStore } from '@studio/shell-kit';
import { queryClient, QueryClientProvider } from '@studio/shell-kit/query';
import { MemoryRouter } from '@studio/shell-kit/router';
import { act, cleanup, render, screen } from '@testing-library/react';

// Every picture is the same stub here.
jest.unstable_mockModule('./slideshow.js', () => ({ Slideshow: () => null }));
const { default: EmailVerifiedPage } = await import('./email-verified-page.js');

const open = async (): Promise<string | null> => {
  cleanup();
  await act(async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[location.pathname + location.search]}>
          <EmailVerifiedPage />
        </MemoryRouter>
      </QueryClientProvider>,
    );
  });
  return screen.getByRole('heading').textContent;
};

it.each([
  ['#access_token=a&type=signup', 'Email verified'],
  ['#access_token=a&type=email_change', 'New address confirmed'],
  ['#error=access_denied&error_code=otp_expired&was=confirmed', 'Already verified'],
  ['#error=access_denied&error_code=otp_expired', 'This link no longer works'],
  ['', 'Verify your email'],
])('says the same after a reload: %s', async (hash, title) => {
  sessionStore.setState({ status: 'signed_out', user: null, expiresAt: null });
  window.scrollTo = () => undefined;
  history.replaceState(null, '', `/email-verified${hash}`);
  expect(await open()).toBe(title);
  expect(location.hash).toBe('');
  expect(await open()).toBe(title);
});

it.each([
  ['?from=%2Fclass%2F018f', '/class/018f'],
  ['?from=%2F%2Fevil.example', '/schedule'],
  ['?from=%2Flogin', '/schedule'],
  ['', '/schedule'],
])('leads on to where somebody signed up for: %s', async (search, page) => {
  sessionStore.setState({ status: 'signed_in', user: { id: 'a', email: 'a@b.ae' } });
  history.replaceState(null, '', `/email-verified${search}#access_token=a&type=signup`);
  await open();
  const link = screen.getByRole('link', { name: /book a class/i });
  expect(link.getAttribute('href')).toBe(page);
});
