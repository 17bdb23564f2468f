import type { BookingView } from '@studio/contracts';
import { priceTag } from '@studio/ui/format';

interface StatusLabel {
  word: string;
  tone: 'plain' | 'calm' | 'scarce' | 'alert';
}

const words: Record<BookingView['status'], StatusLabel> = {
  held: { word: 'To be paid', tone: 'scarce' },
  confirmed: { word: 'Booked', tone: 'calm' },
  attended: { word: 'Attended', tone: 'plain' },
  cancelled: { word: 'Cancelled', tone: 'plain' },
  late_cancelled: { word: 'Late cancel', tone: 'scarce' },
  no_show: { word: 'Missed', tone: 'alert' },
  studio_cancelled: { word: 'Cancelled by the studio', tone: 'scarce' },
  lapsed: { word: 'Not paid', tone: 'plain' },
};

type Standing = Pick<BookingView, 'status' | 'noShowFinalAt' | 'waivedAt'>;

/** What became of a place. A newer server may know more states: those show plainly. */
export const statusLabel = ({ status, noShowFinalAt, waivedAt }: Standing): StatusLabel => {
  const said = words[status] ?? { word: 'Other', tone: 'plain' };
  if (waivedAt !== null) return { word: `${said.word}, waived`, tone: 'plain' };
  // Until it is final the staff can still correct it (domain.md, Cancelling).
  if (status === 'no_show' && noShowFinalAt === null) return { word: 'Missed?', tone: 'scarce' };
  return said;
};

/** What a late cancel costs (domain.md, Cancelling), as the booking keeps it; `fee` in fils. */
export const lateConsequenceLabel = (
  consequence: BookingView['lateConsequence'],
  fee = 0,
): string => {
  switch (consequence) {
    case 'credit_used':
      return 'After that, the credit stays used.';
    case 'class_counted':
      return 'After that, the class counts towards your plan.';
    case 'late_fee':
      return fee > 0
        ? `After that, a late fee of ${priceTag(fee)} is due.`
        : 'After that, a late fee is due.';
    default:
      return 'After that, the price is not refunded.';
  }
};
