import { call } from '@studio/api-client';
import { listMyBookings } from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';

/** A class that somebody wanted to book and buys credits for; it goes along with the purchase. */
export interface ClassRequest {
  scheduleId: string;
  /** Booked by itself once it is paid; else offered again. */
  book: boolean;
}

/** The class with the purchase it went along with. */
export interface ChosenClass extends ClassRequest {
  checkoutId: string;
}

/** The packages, with the class that credits are wanted for. */
export const packagesFor = (scheduleId: string): string =>
  `/packages?${new URLSearchParams({ class: scheduleId }).toString()}`;

/** Whether a place in the class was had and given back: it is not booked by itself again. */
export const useHadPlace = (scheduleId: string) =>
  useQuery({
    queryKey: keys.myBookingsWhen('past'),
    queryFn: ({ signal }) => call(listMyBookings, { query: { when: 'past' }, signal }),
    select: ({ items }) => items.some((one) => one.scheduleId === scheduleId),
  });
