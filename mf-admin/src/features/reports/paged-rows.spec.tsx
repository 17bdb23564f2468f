import { fireEvent, screen } from '@testing-library/react';
import { renderPage } from '../../testing/render-page.js';
import { PagedRows } from './paged-rows.js';
import type { PageRequest, RowsPage } from './rows-page.js';

const draw = (read: (page: PageRequest) => Promise<RowsPage<string>>) =>
  renderPage(
    <PagedRows request={{ rows: 'spec' }} read={read} empty={{ title: 'None', text: '' }}>
      {(rows) => rows.map((row) => <p key={row}>{row}</p>)}
    </PagedRows>,
  );

test('rows stay when the next page can’t be read, and it is read again', async () => {
  let isDown = true;
  draw(({ cursor }) => {
    if (!cursor) return Promise.resolve({ items: ['first'], nextCursor: 'next' });
    return isDown
      ? Promise.reject(new Error('down'))
      : Promise.resolve({ items: ['second'], nextCursor: null });
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByText('first')).toBeVisible();
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('second')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('without a first page there is the error instead of the rows', async () => {
  draw(() => Promise.reject(new Error('down')));
  expect(await screen.findByRole('alert')).toBeVisible();
});
