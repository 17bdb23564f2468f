import type { BookingView } from '@studio/contracts';
import { priceTag } from '@studio/ui/format';
import { t } from './messages.js';

interface StatusLabel {
  word: string;
  tone: 'plain' | 'calm' | 'scarce' | 'alert';
}

const labels: Record<BookingView['status'], StatusLabel> = {
  held: { word: t('toBePaid'), tone: 'scarce' },
  confirmed: { word: t('booked'), tone: 'calm' },
  attended: { word: t('attended'), tone: 'plain' },
  cancelled: { word: t('cancelled'), tone: 'plain' },
  late_cancelled: { word: t('lateCancel'), tone: 'scarce' },
  no_show: { word: t('missed'), tone: 'alert' },
  studio_cancelled: { word: t('cancelledByStudio'), tone: 'scarce' },
  lapsed: { word: t('notPaid'), tone: 'plain' },
};

type Standing = Pick<BookingView, 'status' | 'noShowFinalAt' | 'waivedAt'>;

/** What became of a place. A newer server may know more states: those show plainly. */
export const statusLabel = ({ status, noShowFinalAt, waivedAt }: Standing): StatusLabel => {
  const known = labels[status] ?? { word: t('other'), tone: 'plain' };
  if (waivedAt !== null) return { word: t('statusWaived', { status: known.word }), tone: 'plain' };
  // Until it is final the staff can still correct it (domain.md, Cancelling).
  if (status === 'no_show' && noShowFinalAt === null)
    return { word: t('missedUnconfirmed'), tone: 'scarce' };
  return known;
};

/** What a late cancel costs (domain.md, Cancelling), as the booking keeps it; `fee` in fils. */
export const lateConsequenceLabel = (
  consequence: BookingView['lateConsequence'],
  fee = 0,
): string => {
  switch (consequence) {
    case 'credit_used':
      return t('lateCreditUsed');
    case 'class_counted':
      return t('lateClassCounted');
    case 'late_fee':
      return fee > 0 ? t('lateFeeOfIsDue', { fee: priceTag(fee) }) : t('lateFeeIsDue');
    default:
      return t('latePriceNotRefunded');
  }
};
