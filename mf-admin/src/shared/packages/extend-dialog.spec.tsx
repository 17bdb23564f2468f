import type { UserPackageView } from '@studio/contracts';
import { addDays, studioDay } from '@studio/ui/format';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { answerRequests, renderPage } from '../../testing/render-page.js';
import { ExtendDialog } from './extend-dialog.js';

const today = studioDay(new Date());
const id = '01900000-0000-7000-8000-000000000301';
const owned: UserPackageView = {
  id,
  packageId: null,
  packageName: '10-class package',
  creditsTotal: 10,
  creditsLeft: 7,
  expiresOn: addDays(today, 10),
  status: 'active',
  frozen: null,
  begins: null,
  purchasedAt: new Date().toISOString(),
  pricePaid: 125_000,
  currency: 'AED',
  classTypes: ['Mat'],
  version: 3,
};
const EXTEND = `POST /api/admin/packages/${id}/extend`;

test('a record that another desk has changed meanwhile is not overwritten unseen', async () => {
  const changes = [
    {
      field: 'expiresOn',
      before: owned.expiresOn,
      after: addDays(today, 40),
      by: 'Hala Nasser',
      at: new Date().toISOString(),
    },
  ];
  const conflict = { code: 'EDIT_CONFLICT', message: 'No.', details: { version: 4, changes } };
  const sent = answerRequests({
    [EXTEND]: [{ status: 409, body: conflict }, { body: { ...owned, version: 5 } }],
  });
  let refresh: () => void = () => undefined;
  function Page(): ReactNode {
    const [one, setOne] = useState(owned);
    refresh = () => setOne({ ...owned, version: 4, expiresOn: addDays(today, 40) });
    return <ExtendDialog one={one} name="Noor" onClose={() => undefined} />;
  }
  renderPage(<Page />);
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Was ill' } });
  act(() => refresh());
  fireEvent.click(screen.getByRole('button', { name: 'Extend' }));
  expect(await screen.findByText(/Hala Nasser/)).toBeVisible();
  expect(screen.getByLabelText('Reason')).toHaveValue('Was ill');
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  const body = { expiresOn: addDays(owned.expiresOn, 14), reason: 'Was ill' };
  expect(sent.map((one) => one.body)).toEqual([
    { ...body, version: 3 },
    { ...body, version: 4 },
  ]);
});
