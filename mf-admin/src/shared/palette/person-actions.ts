import type { BookingOfToday, FoundPerson, MemberStanding } from '@studio/contracts';
import { studioClock } from '@studio/ui/format';
import { CalendarPlus, ScanLine, ShoppingBag, Ticket, UserRound } from 'lucide-react';
import { bookingToCheckIn } from '../people/use-check-in-today.js';
import { t } from './messages.js';
import { personName, type PaletteOption } from './options.js';

interface Doing {
  now: Date;
  standing: MemberStanding | undefined;
  book: (memberId: string) => void;
  checkIn: (arrival: { booking: BookingOfToday; name: string }) => void;
}

const ofPerson = { group: 'actions', detail: '' } as const;

/** The check-in to the class of today; none without a class that is open for it. */
const checkInOptions = (
  name: string,
  { now, standing, checkIn }: Doing,
): readonly PaletteOption[] => {
  const booking = bookingToCheckIn(standing?.today ?? [], now);
  if (!booking) return [];
  const { className, startsAt } = booking;
  return [
    {
      ...ofPerson,
      key: 'action-check-in',
      letter: 'c',
      icon: ScanLine,
      label: t('checkIn', { name, className, time: studioClock(startsAt) }),
      run: () => checkIn({ booking, name }),
    },
  ];
};

/** What the front desk does for a person, without opening the record first. */
export const actionsOf = (person: FoundPerson, doing: Doing): readonly PaletteOption[] => {
  const name = personName(person);
  return [
    {
      ...ofPerson,
      key: 'action-open',
      letter: 'o',
      icon: UserRound,
      label: t('openRecord', { name }),
      to: `/admin/users/${person.id}`,
    },
    {
      ...ofPerson,
      key: 'action-book',
      letter: 'b',
      icon: CalendarPlus,
      stays: true,
      label: t('book', { name }),
      run: () => doing.book(person.id),
    },
    ...checkInOptions(name, doing),
    {
      ...ofPerson,
      key: 'action-event',
      letter: 'e',
      icon: Ticket,
      label: t('eventPlace', { name }),
      to: `/admin/events?for=${person.id}`,
    },
    {
      ...ofPerson,
      key: 'action-sell',
      letter: 's',
      icon: ShoppingBag,
      label: t('sell', { name }),
      to: `/admin/sell?member=${person.id}`,
    },
  ];
};
