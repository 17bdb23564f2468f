import type { AdminClassWaiting } from '@studio/contracts';
import type { Words } from '../../shared/words.js';

type Entry = AdminClassWaiting['entries'][number];
type LogRow = AdminClassWaiting['log'][number];

const skipped: Record<NonNullable<Entry['skippedBecause']>, string> = {
  no_credit: 'no credit',
  overlap: 'another class at that time',
  frozen: 'frozen',
  locked: 'its payment is disputed',
};

export const stateWords = ({ state, skippedBecause }: Entry): Words => {
  if (state === 'offered') return { word: 'Offered', tone: 'calm' };
  if (state === 'waiting') return { word: 'Waiting', tone: 'plain' };
  return {
    word: skippedBecause ? `Skipped: ${skipped[skippedBecause]}` : 'Skipped',
    tone: 'scarce',
  };
};

const happened: Record<LogRow['what'], string> = {
  joined: 'joined',
  left: 'left',
  offered: 'was offered a seat',
  accepted: 'took the seat',
  declined: 'let the next in line have it',
  lapsed: 'did not answer in time',
  booked: 'was booked',
  skipped: 'was passed over',
  closed: 'the list was closed',
  promoted_elsewhere: 'has a seat in another class at that time',
};

/** A newer server may know more: that shows as it is. */
export const whatWords = ({ what, reason }: LogRow): string => {
  const words = happened[what] ?? what;
  return reason ? `${words} (${skipped[reason] ?? reason})` : words;
};
