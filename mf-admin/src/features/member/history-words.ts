import type { MemberScreen } from '@studio/contracts';
import { amountPaid, count, dateAndTime } from '@studio/ui/format';

type Row = Pick<NonNullable<MemberScreen['record']>['history'][number], 'about' | 'gaveBack'>;

/** `Mat, Tue 24 Nov, 10:00`: the class or event, or what was paid; packages tell it themselves. */
export const aboutWords = ({ about }: Row): string | null => {
  if (!about || about.kind === 'package') return null;
  return about.startsAt ? `${about.name}, ${dateAndTime(about.startsAt)}` : about.name;
};

/** What the member has back, and where. */
export const gaveBackWords = ({ gaveBack }: Row): string | null => {
  if (!gaveBack) return null;
  const { what, credits, amount, toGiftCard, to } = gaveBack;
  if (what === 'nothing') return 'Nothing to give back';
  if (what === 'credit') return `${count(credits, 'credit')} back${to ? ` to ${to}` : ''}`;
  if (what === 'class') return `Class back${to ? ` to ${to}` : ''}`;
  if (what === 'fee') return `Fee of ${amountPaid(amount)} waived`;
  if (toGiftCard === 0) return `${amountPaid(amount)} back to the card`;
  if (toGiftCard === amount) return `${amountPaid(amount)} back to the gift card`;
  return `${amountPaid(amount - toGiftCard)} back to the card, ${amountPaid(toGiftCard)} to the gift card`;
};
