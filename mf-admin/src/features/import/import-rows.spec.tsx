import type { ImportView } from '@studio/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { answerRequests, renderPage } from '../../testing/render-page.js';
import ImportPage from './import-page.js';

const id = '018f0000-0000-7000-8000-0000000000a1';
const base = '/api/admin/imports';
const view = (more: Partial<ImportView>): { body: ImportView } => ({
  body: {
    id,
    kind: 'credits',
    fileName: 'credits.csv',
    status: 'checked',
    encoding: 'utf-8',
    separator: ',',
    columns: [
      { name: 'Email', sample: 'noor@spec.example', field: 'email' },
      { name: 'Mobile', sample: 'call me', field: 'phone' },
      { name: 'Shoe size', sample: '38', field: null },
    ],
    columnsRemembered: false,
    unusedColumns: ['Shoe size'],
    dateOrder: null,
    asks: [],
    otherKind: null,
    counts: { rows: 1, ready: 1, known: 0, failed: 0, made: 0, undone: 0, kept: 0 },
    progress: 100,
    isWaiting: false,
    invitations: null,
    toInvite: 0,
    createdAt: '2026-11-22T10:00:00Z',
    createdBy: 'Rania',
    finishedAt: null,
    ...more,
  },
});
const row = {
  line: 2,
  cells: ['noor@spec.example', 'call me', '38'],
  state: 'ready',
  facts: { email: 'noor@spec.example' },
  problems: [{ field: 'phone', code: 'invalid_phone', value: null, leftOut: 'call me' }],
  personId: null,
};
const rows = { body: { items: [row], nextCursor: null } };
const counts = { rows: 1, ready: 1, known: 0, failed: 0, made: 0, undone: 0, kept: 0 };

test('a row that comes in without a cell says which, and what it held', async () => {
  answerRequests({
    [`GET ${base}/${id}`]: view({ counts: { ...counts, withWarnings: 1 } }),
    [`GET ${base}/${id}/rows?withWarnings=true`]: rows,
  });
  renderPage(<ImportPage />, `/admin/import?import=${id}`);
  expect(
    await screen.findByText(/“call me” is left out; the row comes in without it/),
  ).toBeVisible();
  expect(screen.getByText('With a warning 1')).toBeVisible();
  expect(screen.getByText('Not imported: the column Shoe size.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Download the row to mend' })).toBeVisible();
});

test('a package that is not at Products is added hidden by one press', async () => {
  const unknownPackages = [{ name: 'Old pass', rows: 3 }];
  const sent = answerRequests({
    [`GET ${base}/${id}`]: view({ unknownPackages, counts: { ...counts, ready: 0, failed: 3 } }),
    [`GET ${base}/${id}/rows?state=failed`]: { body: { items: [], nextCursor: null } },
    [`GET ${base}/${id}/rows?state=ready`]: rows,
    [`POST ${base}/${id}/packages`]: view({ unknownPackages: [] }),
  });
  renderPage(<ImportPage />, `/admin/import?import=${id}`);
  expect(await screen.findByText('3 rows wait for it')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Add “Old pass” as a hidden package' }));
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ name: 'Old pass' }),
  );
  await waitFor(() => expect(screen.queryByText('3 rows wait for it')).toBeNull());
  await screen.findByRole('button', { name: 'Import 1 package' });
});
