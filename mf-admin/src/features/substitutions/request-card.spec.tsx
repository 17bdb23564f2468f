import type { Substitution } from '@studio/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answerRequests, renderPage } from '../../testing/render-page.js';
import { RequestCard } from './request-card.js';

const id = '018f0000-0000-7000-8000-0000000000d1';
const trainer = { id, name: 'Layla Haddad', avatarUrl: null };
const claimed: Substitution = {
  id,
  scheduleId: id,
  startsAt: '2026-11-23T04:30:00.000Z',
  endsAt: '2026-11-23T05:20:00.000Z',
  date: '2026-11-23',
  startTime: '08:30',
  className: 'Reformer Flow',
  roomName: 'Loft',
  booked: 6,
  trainer,
  state: 'claimed',
  claimedBy: { ...trainer, name: 'Maya Rossi' },
  reason: 'a fever',
  alarmAt: '2026-11-23T01:30:00.000Z',
  alarmedAt: null,
  offers: [],
  steps: [],
};
const when = 'Mon 23 Nov, 08:30';

interface Decision {
  open: string;
  title: string;
  consequence: string;
  confirm: string;
  path: string;
}
const decisions: Decision[] = [
  {
    open: `Approve Maya Rossi for ${when}`,
    title: 'Approve Maya Rossi?',
    consequence: `Reformer Flow on ${when} goes from Layla Haddad to Maya Rossi. The 6 members who booked are notified`,
    confirm: 'Approve',
    path: 'approve',
  },
  {
    open: `Refuse Maya Rossi for ${when}`,
    title: 'Refuse Maya Rossi?',
    consequence: `Reformer Flow on ${when} stays with Layla Haddad and open for the others. Maya Rossi is notified`,
    confirm: 'Refuse',
    path: 'refuse',
  },
  {
    open: `End the request for ${when}`,
    title: 'End the request?',
    consequence: `Reformer Flow on ${when} stays with Layla Haddad.`,
    confirm: 'End the request',
    path: 'withdraw',
  },
];

test.each(decisions)(
  '$path comes after a question that names the class and the trainers',
  async ({ open, title, consequence, confirm, path }) => {
    const url = `/api/admin/substitutions/${id}/${path}`;
    const withdrawal = `/api/substitutions/${id}/withdraw`;
    const sent = answerRequests({
      [`POST ${url}`]: { body: claimed },
      [`POST ${withdrawal}`]: { body: claimed },
    });
    renderPage(<RequestCard one={claimed} now={new Date('2026-11-22T06:00:00.000Z')} />);
    const button = screen.getByRole('button', { name: open });
    fireEvent.click(button);
    const dialog = screen.getByRole('dialog', { name: title });
    expect(dialog).toHaveTextContent(consequence);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent).toEqual([]);

    fireEvent.click(button);
    // Who refuses says why.
    const reason = screen.queryByLabelText('Reason');
    if (reason) fireEvent.change(reason, { target: { value: 'not yet' } });
    fireEvent.click(screen.getByRole('button', { name: confirm }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.map((one) => one.path.split('/').at(-1))).toEqual([path]);
  },
);
