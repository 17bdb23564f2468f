import type { BookingOfToday, FoundPerson, MemberStanding } from '@studio/contracts';
import { studioClock } from '@studio/ui/format';
import { CalendarPlus, ScanLine, ShoppingBag, UserRound } from 'lucide-react';
import { bookingToCheckIn } from '../people/use-check-in-today.js';
import { t } from './messages.js';
import { personName, type PaletteOption } from './options.js';

interface Doing {
  now: Date;
  standing: MemberStanding | undefined;
  book: (memberId: string) => void;
  checkIn: (arrival: { booking: BookingOfToday; name: string }) => void;
}

/** What the front desk does for a person, without opening the record first. */
export const actionsOf = (
  person: FoundPerson,
  { now, standing, book, checkIn }: Doing,
): readonly PaletteOption[] => {
  const name = personName(person);
  const booking = bookingToCheckIn(standing?.today ?? [], now);
  const ofPerson = { group: 'actions', detail: '' } as const;
  return [
    {
      ...ofPerson,
      ...{ key: 'action-open', letter: 'o', icon: UserRound },
      label: t('openRecord', { name }),
      to: `/admin/users/${person.id}`,
    },
    {
      ...ofPerson,
      ...{ key: 'action-book', letter: 'b', icon: CalendarPlus, stays: true },
      label: t('book', { name }),
      run: () => book(person.id),
    },
    ...(booking
      ? [
          {
            ...ofPerson,
            ...{ key: 'action-check-in', letter: 'c', icon: ScanLine },
            label: t('checkIn', {
              name,
              className: booking.className,
              time: studioClock(booking.startsAt),
            }),
            run: () => checkIn({ booking, name }),
          },
        ]
      : []),
    {
      ...ofPerson,
      ...{ key: 'action-sell', letter: 's', icon: ShoppingBag },
      label: t('sell', { name }),
      to: `/admin/sell?member=${person.id}`,
    },
  ];
};
