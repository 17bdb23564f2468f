import type { ImportEncoding, ImportView } from '@studio/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answerRequests, renderPage } from '../../testing/render-page.js';
import ImportPage from './import-page.js';

const [first, second] = [
  '018f0000-0000-7000-8000-0000000000a1',
  '018f0000-0000-7000-8000-0000000000a2',
];
const rows = { rows: 1, ready: 1, known: 0, failed: 0, made: 0, undone: 0, kept: 0 };
const view = (id: string, encoding: ImportEncoding, name: string): { body: ImportView } => ({
  body: {
    id,
    kind: 'people',
    fileName: 'people.csv',
    status: 'checked',
    encoding,
    separator: ',',
    columns: [{ name: 'Name', sample: name, field: 'fullName' }],
    columnsRemembered: false,
    dateOrder: null,
    asks: [],
    otherKind: null,
    counts: rows,
    progress: 100,
    isWaiting: false,
    invitations: null,
    toInvite: 0,
    createdAt: '2026-11-22T10:00:00Z',
    createdBy: 'Rania',
    finishedAt: null,
  },
});
const rowsOf = (name: string) => {
  const row = { line: 2, cells: [name], state: 'ready', facts: { fullName: name }, problems: [] };
  return { body: { items: [{ ...row, personId: null }], nextCursor: null } };
};

const base = '/api/admin/imports';
const asArabic = `${base}?kind=people&encoding=windows-1256&insteadOf=${first}&fileName=people.csv`;
const answers = {
  [`GET ${base}`]: { body: { items: [], nextCursor: null } },
  [`POST ${base}?kind=people&fileName=people.csv`]: view(first, 'windows-1252', 'áäÇ'),
  [`GET ${base}/${first}`]: view(first, 'windows-1252', 'áäÇ'),
  [`GET ${base}/${first}/rows?state=ready`]: rowsOf('áäÇ'),
  [`POST ${asArabic}`]: view(second, 'windows-1256', 'لنا'),
  [`GET ${base}/${second}`]: view(second, 'windows-1256', 'لنا'),
  [`GET ${base}/${second}/rows?state=ready`]: rowsOf('لنا'),
};

const giveFile = (label: string): void => {
  const files = [new File(['Name\náäÇ'], 'people.csv', { type: 'text/csv' })];
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { files } });
};
const select = () => screen.findByLabelText<HTMLSelectElement>(/^Letters look wrong/);
/** As the sample of its column, and in the preview. */
const isShown = (name: string): Promise<void> =>
  waitFor(() => expect(screen.getAllByText(name)).toHaveLength(2), { timeout: 4_000 });
const readsAsArabic = async (sent: { method: string; path: string }[]): Promise<void> => {
  await isShown('لنا');
  expect(sent.filter(({ method }) => method === 'POST').at(-1)?.path).toBe(asArabic);
  await waitFor(async () => expect((await select()).value).toBe('windows-1256'));
};

test('with another encoding the same file is read anew', async () => {
  const sent = answerRequests(answers);
  renderPage(<ImportPage />, '/admin/import');
  giveFile('Choose a CSV file');
  await isShown('áäÇ');
  expect((await select()).value).toBe('windows-1252');
  fireEvent.change(await select(), { target: { value: 'windows-1256' } });
  await readsAsArabic(sent);
});

test('after a reload the file is asked for again', async () => {
  const sent = answerRequests(answers);
  renderPage(<ImportPage />, `/admin/import?import=${first}`);
  fireEvent.change(await select(), { target: { value: 'windows-1256' } });
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
  giveFile('Choose the file again');
  await readsAsArabic(sent);
});

test('a row with another name is asked about, and an answer checks it anew', async () => {
  const daughter = {
    line: 3,
    cells: ['Maryam'],
    state: 'undecided',
    facts: { fullName: 'Maryam Al Marzooqi' },
    problems: [{ field: 'fullName', code: 'name_of_another', value: 'Hessa Al Marzooqi' }],
    personId: null,
    candidate: { id: second, name: 'Hessa Al Marzooqi' },
    decision: null,
  };
  const one = view(first, 'utf-8', 'Hessa').body;
  const open = { body: { ...one, counts: { ...rows, ready: 0, undecided: 1 } } };
  const sent = answerRequests({
    [`GET ${base}`]: { body: { items: [], nextCursor: null } },
    [`GET ${base}/${first}`]: open,
    [`GET ${base}/${first}/rows?state=undecided`]: {
      body: { items: [daughter], nextCursor: null },
    },
    [`GET ${base}/${first}/rows?state=ready`]: rowsOf('Maryam Al Marzooqi'),
    [`PUT ${base}/${first}/decisions`]: view(first, 'utf-8', 'Hessa'),
  });
  renderPage(<ImportPage />, `/admin/import?import=${first}`);
  const who = await screen.findByRole('group', { name: 'Who is in line 3?' });
  const answers = within(who).getAllByRole('button');
  expect(answers.map(({ textContent }) => textContent)).toEqual([
    'It is Hessa Al Marzooqi',
    'Another person',
    'Leave out',
  ]);
  expect(screen.getByText(/is Hessa Al Marzooqi’s here/)).toBeVisible();
  fireEvent.click(within(who).getByText('Another person'));
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
      decisions: [{ line: 3, decision: 'new_person' }],
    }),
  );
  await screen.findByRole('button', { name: 'Import 1 person' });
});

describe('an import that was booked with', () => {
  const counts = { ...rows, ready: 0, made: 1 };
  const done = { ...view(first, 'utf-8', 'Noor').body, kind: 'credits' as const, counts };
  const ended: ImportView = { ...done, status: 'done' };
  const booking = {
    kind: 'class',
    id: first,
    userId: first,
    memberName: 'Noura Saleh',
    name: 'Reformer Flow',
    startsAt: '2026-12-05T06:00:00.000Z',
    credits: 1,
  };
  const open = async (bookings: object[]) => {
    const sent = answerRequests({
      [`GET ${base}`]: { body: { items: [], nextCursor: null } },
      [`GET ${base}/${first}`]: { body: ended },
      [`GET ${base}/${first}/undo-effect`]: { body: { bookings, total: bookings.length } },
      [`POST ${base}/${first}/undo`]: { body: { ...ended, status: 'undone', bookings } },
    });
    renderPage(<ImportPage />, `/admin/import?import=${first}`);
    fireEvent.click(await screen.findByRole('button', { name: 'Take back' }));
    return { sent, dialog: within(await screen.findByRole('dialog')) };
  };
  const takeBack = async (sent: { method: string; body?: unknown }[]) => {
    const button = within(screen.getByRole('dialog')).getByRole('button', { name: 'Take back' });
    await waitFor(() => expect(button).toBeEnabled());
    fireEvent.click(button);
    await waitFor(() => expect(sent.some(({ method }) => method === 'POST')).toBe(true));
    return sent.find(({ method }) => method === 'POST')?.body;
  };

  test.each([
    [/^Cancel it/, 'cancel'],
    [/^Keep it/, 'keep'],
  ])('names the bookings, and somebody chooses: %s', async (label, bookings) => {
    const { sent, dialog } = await open([booking]);
    expect(await dialog.findByText(/Reformer Flow/)).toHaveTextContent('Noura Saleh');
    expect(dialog.getByRole('button', { name: 'Take back' })).toBeDisabled();
    fireEvent.click(dialog.getByRole('radio', { name: label }));
    expect(await takeBack(sent)).toEqual({ bookings });
  });

  test('of which nothing is in use is taken back as before', async () => {
    const { sent, dialog } = await open([]);
    expect(dialog.queryByRole('radio')).toBeNull();
    expect(await takeBack(sent)).toEqual({});
  });
});
