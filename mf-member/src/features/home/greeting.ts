import { firstName, studioClock } from '@studio/ui/format';
import { t } from './messages.js';

/** Keys of the greeting with and without a name. */
const keysAt = (clock: string) => {
  if (clock < '12:00') return ['goodMorning', 'goodMorningName'] as const;
  return clock < '17:00'
    ? (['goodAfternoon', 'goodAfternoonName'] as const)
    : (['goodEvening', 'goodEveningName'] as const);
};

/** By the studio's clock: a member who travels is greeted in Dubai's morning. */
export const greeting = (fullName: string | null | undefined, now: Date): string => {
  const [plain, named] = keysAt(studioClock(now));
  const name = firstName(fullName);
  return name ? t(named, { name }) : t(plain);
};
