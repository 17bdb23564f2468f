import type { MergeFacts, MergePreview, MergeStatus, User } from '@studio/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerRequests, renderPage } from '../../../testing/render-page.js';
import { MergeButton } from './merge-button.js';
import { MergeDialog } from './merge-dialog.js';

const [keptId, otherId] = [
  '018f0000-0000-7000-8000-0000000000a1',
  '018f0000-0000-7000-8000-0000000000b2',
];
const facts: MergeFacts = {
  packages: [],
  plan: null,
  upcoming: 0,
  past: 0,
  eventPlaces: 0,
  waitlists: 0,
  feesOwed: 0,
  payments: 0,
  paid: 0,
};
const kept: User = {
  id: keptId,
  email: 'noor@example.com',
  full_name: 'Noor Al Suwaidi',
  phone: null,
  avatar_url: null,
  is_admin: false,
  role: 'user',
  email_confirmed: true,
  version: 2,
};
const other: User = {
  id: otherId,
  email: 'nour@example.com',
  full_name: 'Nour Alsuwaidi',
  phone: '+971501234567',
  avatar_url: null,
  is_admin: false,
  role: 'user',
  email_confirmed: false,
  version: 0,
};
const preview: MergePreview = {
  kept: { user: kept, canSignIn: true, facts: { ...facts, upcoming: 2 } },
  other: { user: other, canSignIn: false, facts: { ...facts, past: 7, paid: 70_000 } },
  conflicts: [
    {
      kind: 'class',
      name: 'Mat',
      startsAt: '2026-11-24T06:00:00.000Z',
      endedName: 'Mat',
      endedStartsAt: '2026-11-24T06:00:00.000Z',
      ends: 'other',
      cameBack: 'credit',
    },
  ],
  blockedBy: [],
};
const swapped: MergePreview = { ...preview, kept: preview.other, other: preview.kept };
const status = (isDone: boolean): MergeStatus => ({
  keptId,
  otherId,
  isDone,
  services: [
    { service: 'identity', isDone: true },
    { service: 'booking', isDone },
  ],
});
const previewPath = (id: string, of: string) =>
  `GET /api/admin/people/${id}/merge-preview?otherId=${of}`;
const alike =
  'GET /api/admin/people/alike?fullName=Nour+Alsuwaidi&phone=%2B971501234567&email=nour%40example.com';

const open = (answers: Parameters<typeof answerRequests>[0] = {}) => {
  const sent = answerRequests({
    [alike]: {
      body: { items: [{ person: { ...kept, banned: false }, alike: ['name'] }] },
    },
    [previewPath(otherId, keptId)]: { body: swapped },
    [previewPath(keptId, otherId)]: { body: preview },
    [`POST /api/admin/people/${keptId}/merges`]: { status: 202, body: status(false) },
    [`GET /api/admin/people/${keptId}/merges/${otherId}`]: { body: status(true) },
    ...answers,
  });
  renderPage(<MergeDialog person={other} onClose={() => undefined} />);
  return sent;
};

test('who can sign in is kept by itself; each fact is chosen; the word and a reason merge them', async () => {
  const user = userEvent.setup();
  const sent = open();
  await user.click(await screen.findByRole('button', { name: 'Choose Noor Al Suwaidi' }));
  // Opened from the other record: the one that can sign in stays all the same.
  const name = await screen.findByRole('group', { name: 'Name' });
  expect(within(name).getByRole('radio', { name: 'Noor Al Suwaidi' })).toBeChecked();
  // The kept record has no number: the other one's is taken, and nothing can't be.
  const phone = within(screen.getByRole('group', { name: 'Phone' }));
  expect(phone.getByRole('radio', { name: '+971 50 123 4567' })).toBeChecked();
  expect(phone.getByRole('radio', { name: 'None' })).toBeDisabled();
  const email = within(screen.getByRole('group', { name: 'Email' }));
  expect(email.getByRole('radio', { name: /nour@example.com/ })).toBeDisabled();
  expect(screen.getByText(/^Mat, .*: one seat stays. .* with its credit\.$/)).toBeVisible();

  const button = screen.getByRole('button', { name: 'Merge for good' });
  await user.click(button);
  expect(screen.getByText('Type MERGE in capital letters.')).toBeVisible();
  expect(sent.some(({ method }) => method === 'POST')).toBe(false);
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Made twice');
  await user.type(screen.getByRole('textbox', { name: /Type MERGE/ }), 'MERGE');
  await user.click(button);
  expect(await screen.findByText('Bookings, credits and notes')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Moving')).toBeNull());
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    otherId,
    name: 'kept',
    phone: 'other',
    email: 'kept',
    birthDate: 'kept',
    gender: 'kept',
    reason: 'Made twice',
    version: 2,
    otherVersion: 0,
  });
});

test('what is in the way is said, and nothing can be merged', async () => {
  const user = userEvent.setup();
  open({ [previewPath(keptId, otherId)]: { body: { ...preview, blockedBy: ['TWO_PLANS'] } } });
  await user.click(await screen.findByRole('button', { name: 'Choose Noor Al Suwaidi' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Both have a plan');
  expect(screen.getByRole('button', { name: 'Merge for good' })).toBeDisabled();
});

test('who changed one of the records meanwhile is named, and what was typed stays', async () => {
  const user = userEvent.setup();
  const code = 'EDIT_CONFLICT';
  open({
    [`POST /api/admin/people/${keptId}/merges`]: { status: 409, body: { code, message: '' } },
  });
  await user.click(await screen.findByRole('button', { name: 'Choose Noor Al Suwaidi' }));
  await user.type(await screen.findByRole('textbox', { name: /Reason/ }), 'Made twice');
  await user.type(screen.getByRole('textbox', { name: /Type MERGE/ }), 'MERGE');
  await user.click(screen.getByRole('button', { name: 'Merge for good' }));
  expect(await screen.findByText(/Somebody changed one of the two records/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: /Reason/ })).toHaveValue('Made twice');
});

test('the front desk sees whom to ask', () => {
  answerRequests({});
  renderPage(<MergeButton person={other} />, '/', 'front_desk');
  expect(screen.getByRole('button', { name: 'Merge with another record…' })).toBeDisabled();
  expect(screen.getByText('Ask a manager to merge records.')).toBeVisible();
});
