import type { EventAttendee } from '@studio/contracts';
import { BYTE_ORDER_MARK, csvRecord, filsToAed, studioClock, studioDay } from '@studio/domain-kit';

const head = ['Name', 'Email', 'Status', 'Price (AED)', 'Paid', 'From waiting list', 'Checked in'];

const yesOrNo = (is: boolean): string => (is ? 'yes' : 'no');

const states: Readonly<Record<EventAttendee['status'], string>> = {
  active: 'held for payment',
  confirmed: 'booked',
  cancelled: 'cancelled by the studio',
};

/** Times are the studio's. */
export const attendeesCsv = (attendees: readonly EventAttendee[]): string =>
  BYTE_ORDER_MARK +
  [
    csvRecord(head),
    ...attendees.map((one) =>
      csvRecord([
        one.name,
        one.email,
        states[one.status],
        filsToAed(one.price),
        yesOrNo(one.paid),
        yesOrNo(one.fromWaitingList),
        one.checkedInAt && `${studioDay(one.checkedInAt)} ${studioClock(one.checkedInAt)}`,
      ]),
    ),
  ].join('');
