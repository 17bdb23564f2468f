import type { User } from '@studio/contracts';
import { fireEvent, screen } from '@testing-library/react';
import { answerRequests, renderPage } from '../../../testing/render-page.js';
import { ChooseRecord } from './choose-record.js';

const person = {
  id: '018cc251-f400-7a0e-85d2-e0e9807e3d9a',
  full_name: 'Noor',
  email: 'noor@spec.studio',
  phone: null,
} as unknown as User;

test('people alike that can’t be read are an error, and nobody only when none is found', async () => {
  answerRequests({});
  renderPage(<ChooseRecord person={person} onChoose={() => undefined} />);
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.queryByText(/Nobody/)).toBeNull();
  answerRequests({ 'GET /api/admin/people/alike': { body: { items: [] } } });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/Nobody/)).toBeVisible();
});
