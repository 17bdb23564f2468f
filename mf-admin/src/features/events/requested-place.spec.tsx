import type { AdminEventDetail, EventAttendee, MemberScreen } from '@studio/contracts';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { answerRequests, renderPage } from '../../testing/render-page.js';
import { RequestedPlace } from './requested-place.js';

const memberId = '018f0000-0000-7000-8000-0000000000a1';
const eventId = '018f0000-0000-7000-8000-0000000000e1';
const member: MemberScreen = {
  profile: {
    id: memberId,
    email: 'noor@example.com',
    full_name: 'Noor Al Suwaidi',
    phone: null,
    avatar_url: null,
    is_admin: false,
    role: 'user',
    email_confirmed: true,
    version: 0,
  },
  record: null,
  payments: null,
  emails: null,
  notifications: null,
};
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
const event: AdminEventDetail = {
  id: eventId,
  title: 'Hips & Breath',
  description: '',
  leader: 'Layla Haddad',
  location: 'Studio 1',
  pictureUrl: null,
  whatToBring: '',
  cancellationPolicy: '',
  status: 'published',
  startsAt: inDays(20),
  endsAt: inDays(21),
  date: inDays(20).slice(0, 10),
  time: '10:00',
  price: 18_000,
  price_aed: 180,
  is_free: false,
  capacity: 2,
  placesLeft: 2,
  waiting: 0,
  taken: 0,
  version: 0,
  cancelledBecause: null,
  attendees: [],
  waitingList: [],
};
const held: EventAttendee = {
  reservationId: '018f0000-0000-7000-8000-0000000000f1',
  userId: memberId,
  name: 'Noor Al Suwaidi',
  email: 'noor@example.com',
  status: 'active',
  fromWaitingList: false,
  price: 18_000,
  paid: false,
  awaitsTransfer: false,
  expiresAt: inDays(1),
  checkedInAt: null,
};

const open = (first: AdminEventDetail) => {
  answerRequests({ [`GET /api/screens/members/${memberId}`]: { body: member } });
  let show: (event: AdminEventDetail) => void = () => undefined;
  function Page(): ReactNode {
    const [shown, setShown] = useState(first);
    show = setShown;
    return <RequestedPlace event={shown} />;
  }
  renderPage(<Page />, `/admin/events/${eventId}?for=${memberId}`);
  return { show: (next: AdminEventDetail) => act(() => show(next)) };
};

test('the sale stays open when the list is read again and has the place that it holds', async () => {
  const { show } = open(event);
  expect(await screen.findByRole('dialog', { name: 'A place for Noor Al Suwaidi' })).toBeVisible();
  show({ ...event, attendees: [held] });
  expect(screen.getByRole('dialog', { name: 'A place for Noor Al Suwaidi' })).toBeVisible();
});

test('who has a place already is not sold a second one', async () => {
  open({ ...event, attendees: [{ ...held, status: 'confirmed' }] });
  expect(
    await screen.findByText('Noor Al Suwaidi has a place at this event already.'),
  ).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});
