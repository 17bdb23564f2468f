import { firstName, studioClock } from '@studio/ui/format';

const partOfDay = (clock: string): string => {
  if (clock < '12:00') return 'morning';
  return clock < '17:00' ? 'afternoon' : 'evening';
};

/** By the studio's clock: a member who travels is greeted in Dubai's morning. */
export const greeting = (name: string | null | undefined, now: Date): string =>
  [`Good ${partOfDay(studioClock(now))}`, firstName(name)].filter(Boolean).join(', ');
