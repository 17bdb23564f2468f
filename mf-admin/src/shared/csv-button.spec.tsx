import { jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { answerRequests, renderPage } from '../testing/render-page.js';
import { CsvButton } from './csv-button.js';

const person = '01939d4e-1111-7000-8000-000000000001';
let files: string[];
beforeEach(() => {
  files = [];
  URL.createObjectURL = () => 'blob:list';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    files.push(this.download);
  });
});
afterEach(() => void jest.restoreAllMocks());

const press = (address: string, isTemplate = false): void => {
  const read = async (): Promise<string[][]> => [['Name'], ['Noor'], ['Layla']];
  renderPage(<CsvButton name="bookings" isTemplate={isTemplate} read={read} />, address);
  fireEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
};
const isDone = () =>
  waitFor(() => expect(screen.getByRole('button')).not.toHaveAttribute('aria-busy', 'true'));

test('a file is given when the data history has a row for it', async () => {
  const sent = answerRequests({ 'POST /api/admin/downloads': { status: 204, body: undefined } });
  press(`/admin/users/${person}?tab=bookings&state=open&cursor=x`);
  await waitFor(() => expect(files).toHaveLength(1));
  expect(files[0]).toMatch(/^bookings-\d{4}-\d\d-\d\d\.csv$/);
  expect(sent.map(({ body }) => body)).toEqual([
    { list: 'bookings', rows: 2, filter: { state: 'open' }, person },
  ]);
});

test('without the row there is no file', async () => {
  const sent = answerRequests({
    'POST /api/admin/downloads': {
      status: 503,
      body: { code: 'SERVICE_UNAVAILABLE', message: '' },
    },
  });
  press('/admin/users');
  await waitFor(() => expect(sent).toHaveLength(1));
  await isDone();
  expect(files).toEqual([]);
});

test('an empty template is no list of the studio', async () => {
  const sent = answerRequests({});
  press('/admin/import', true);
  await waitFor(() => expect(files).toHaveLength(1));
  expect(sent).toEqual([]);
});
