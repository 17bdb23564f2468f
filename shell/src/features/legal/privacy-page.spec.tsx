import { QueryClient, QueryClientProvider } from '@studio/shell-kit/query';
import { MemoryRouter } from '@studio/shell-kit/router';
import { render, screen } from '@testing-library/react';
import PrivacyPage from './privacy-page.js';

const open = () =>
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <MemoryRouter>
        <PrivacyPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );

it('names the privacy policy while it loads, without a day that is not known', () => {
  globalThis.fetch = () => new Promise(() => undefined);
  open();
  expect(screen.getByRole('status').textContent).toContain('the privacy policy');
  expect(screen.queryByText(/In force since/)).toBeNull();
});

it('names the privacy policy when it does not load', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('offline'));
  open();
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The privacy policy didn’t load',
  );
  expect(screen.queryByText(/In force since/)).toBeNull();
});
