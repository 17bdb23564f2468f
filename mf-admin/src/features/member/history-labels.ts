import type { MemberScreen } from '@studio/contracts';
import { amountPaid, dateAndTime } from '@studio/ui/format';
import { t } from './messages.js';

type Row = Pick<NonNullable<MemberScreen['record']>['history'][number], 'about' | 'gaveBack'>;

/** `Mat, Tue 24 Nov, 10:00`: the class or event, or what was paid; packages tell it themselves. */
export const aboutLabel = ({ about }: Row): string | null => {
  if (!about || about.kind === 'package') return null;
  return about.startsAt ? `${about.name}, ${dateAndTime(about.startsAt)}` : about.name;
};

/** What the member has back, and where. */
export const gaveBackLabel = ({ gaveBack }: Row): string | null => {
  if (!gaveBack) return null;
  const { what, credits, amount, toGiftCard, to } = gaveBack;
  if (what === 'nothing') return t('nothingGiveBack');
  if (what === 'credit')
    return to ? t('creditBackTo', { credits, to }) : t('creditBack', { credits });
  if (what === 'class') return to ? t('classBackTo', { to }) : t('classBack');
  if (what === 'fee') return t('feeWaived', { amountPaid: amountPaid(amount) });
  if (toGiftCard === 0) return t('backCard', { amountPaid: amountPaid(amount) });
  if (toGiftCard === amount) return t('backGiftCard', { amountPaid: amountPaid(amount) });
  return t('backCardGiftCard', {
    amountPaid: amountPaid(amount - toGiftCard),
    amountPaid2: amountPaid(toGiftCard),
  });
};
