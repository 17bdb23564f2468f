import type { AdminClassWaiting } from '@studio/contracts';
import type { StateLabel } from '../../shared/labels.js';
import { t } from './messages.js';

type Entry = AdminClassWaiting['entries'][number];
type LogRow = AdminClassWaiting['log'][number];

const skipped: Record<NonNullable<Entry['skippedBecause']>, string> = {
  no_credit: t('noCredit'),
  overlap: t('anotherClassAtTime'),
  frozen: t('frozen'),
  locked: t('itsPaymentDisputed'),
};

export const stateLabel = ({ state, skippedBecause }: Entry): StateLabel => {
  if (state === 'offered') return { word: t('offered'), tone: 'calm' };
  if (state === 'waiting') return { word: t('waiting'), tone: 'plain' };
  return {
    word: skippedBecause ? t('skippedSkipped', { skipped: skipped[skippedBecause] }) : t('skipped'),
    tone: 'scarce',
  };
};

const happened: Record<LogRow['what'], string> = {
  joined: t('joined'),
  left: t('left'),
  offered: t('offeredSeat'),
  accepted: t('tookSeat'),
  declined: t('letNextLineHave'),
  lapsed: t('didNotAnswerTime'),
  booked: t('wasBooked'),
  skipped: t('passedOver'),
  closed: t('listClosed'),
  promoted_elsewhere: t('hasSeatAnotherClass'),
};

/** A newer server may know more: that shows as it is. */
export const eventLabel = ({ what, reason }: LogRow): string => {
  const label = happened[what] ?? what;
  return reason ? `${label} (${skipped[reason] ?? reason})` : label;
};
