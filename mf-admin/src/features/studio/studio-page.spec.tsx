import { noStudioFacts, type StudioProfileFields } from '@studio/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answerRequests, renderPage } from '../../testing/render-page.js';
import StudioPage from './studio-page.js';

beforeAll(() => {
  // Which jsdom has not.
  Element.prototype.scrollIntoView = () => undefined;
});

const { isSet: _s, logo: _l, address: _a, mapUrl: _m, ...empty } = noStudioFacts;
const profile: StudioProfileFields = { ...empty, name: 'Kumquat Pilates', city: 'Dubai' };
const view = (changed: Partial<StudioProfileFields> = {}, version = 3) => ({
  body: { profile: { ...profile, ...changed }, logo: null, changedAt: null, version },
});

const path = 'GET /api/admin/studio-profile';
const show = async (): Promise<void> => {
  answerRequests({ [path]: view() });
  renderPage(<StudioPage />, '/admin/studio');
  await screen.findByRole('region', { name: 'Name and logo' });
};
const section = (name: string) => within(screen.getByRole('region', { name }));
const type = (label: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = (name: string): void =>
  void fireEvent.click(section(name).getByRole('button', { name: 'Save' }));

test('each section sends what was changed in it, alone', async () => {
  await show();
  const sent = answerRequests({ 'PUT /api/admin/studio-profile': view({ city: 'Sharjah' }, 4) });
  type('Phone', '04 555 0100');
  type('City', 'Sharjah');
  type('Map point', 'https://maps.example/@25.2,55.3,15z');
  save('Address');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({
    profile: { city: 'Sharjah', mapPoint: { lat: 25.2, lon: 55.3 } },
    version: 3,
  });
  expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('04 555 0100');
});

test.each([
  ['Monday', 'ten to nine', 'Opening hours'],
  ['Monday', '10:00-09:00', 'Opening hours'],
  ['Map point', 'by the tower', 'Address'],
  ['Tax registration number (TRN)', '12', 'Invoices'],
  ['Email', 'nobody', 'Contacts'],
])('%s: %j is not saved', async (label, text, name) => {
  await show();
  type(label, text);
  expect(section(name).getByRole('alert').textContent).toContain('Please check this');
  const button = section(name).getByRole<HTMLButtonElement>('button', { name: 'Save' });
  expect(button.disabled).toBe(true);
});

test('a colour that can not be read is not saved; the nearest is one press away', async () => {
  await show();
  type('Buttons and links, light', '#ffd84d');
  expect(section('Brand colours').getByRole('alert').textContent).toContain('Too close');
  fireEvent.click(section('Brand colours').getByRole('button', { name: /^Use #/ }));
  expect(section('Brand colours').queryByRole('alert')).toBeNull();
  expect(
    section('Brand colours').getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled,
  ).toBe(false);
});

test('what somebody else saved meanwhile is said, and what was typed stays', async () => {
  await show();
  const changes = [
    {
      field: 'name',
      before: 'Kumquat Pilates',
      after: 'Fig',
      by: 'Omar',
      at: '2026-11-22T10:00:00Z',
    },
  ];
  answerRequests({
    'PUT /api/admin/studio-profile': {
      status: 409,
      body: { code: 'EDIT_CONFLICT', message: 'Somebody else.', details: { version: 4, changes } },
    },
  });
  type('Name', 'Plum');
  save('Name and logo');
  expect(await screen.findByText(/Omar/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Plum');
});

test('a text is seen before it is published; an unknown placeholder is named', async () => {
  const at = '/api/admin/studio-texts/terms';
  const text = (version: number, source: string) => ({
    body: {
      kind: 'terms',
      source,
      template: 'Until {{cancelHours}} before, as most studios say.',
      version,
      placeholders: [{ name: 'cancelHours', value: '12 hours' }],
      versions: [],
    },
  });
  answerRequests({ [`GET ${at}`]: text(0, '') });
  renderPage(<StudioPage />, '/admin/studio?tab=terms');
  await screen.findByLabelText('Terms', { selector: 'textarea' });
  expect(screen.getByText('12 hours')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Begin with the template' }));
  const written = screen.getByLabelText<HTMLTextAreaElement>('Terms', { selector: 'textarea' });
  expect(written.value).toBe('Until {{cancelHours}} before, as most studios say.');
  fireEvent.change(screen.getByLabelText('Terms', { selector: 'textarea' }), {
    target: { value: 'Until {{cancelHour}}' },
  });
  const message = 'Line 1: {{cancelHour}} is no placeholder.';
  const sent = answerRequests({
    [`POST ${at}/preview`]: [
      {
        status: 422,
        body: { code: 'UNKNOWN_PLACEHOLDER', message: 'x', details: [{ path: 'source', message }] },
      },
      { body: { html: '<p>Until <strong>12 hours</strong></p>' } },
    ],
    [`POST ${at}/versions`]: text(1, 'Until {{cancelHours}}'),
  });
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
  expect(await screen.findByText(message)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Terms', { selector: 'textarea' }), {
    target: { value: 'Until {{cancelHours}}' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
  expect(
    await within(await screen.findByRole('region', { name: 'Preview' })).findByText('12 hours'),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() =>
    expect(sent.find((one) => one.path.endsWith('/versions'))?.body).toEqual({
      source: 'Until {{cancelHours}}',
      basedOn: 0,
    }),
  );
});
