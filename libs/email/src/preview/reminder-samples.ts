import type { MailPayload } from '../mails/kinds.js';
import { site } from './weekly-sample.js';

type Reminder = MailPayload<'class-reminder-day'>;
type AClass = Pick<
  Reminder,
  'userEmail' | 'userName' | 'className' | 'date' | 'startTime' | 'endTime' | 'trainer' | 'place'
>;

/** A class, a day and two hours before it. */
export const reminderSamples = (
  aClass: AClass,
  cancelUntil: string,
): { 'class-reminder-day': Reminder; 'class-reminder-soon': Reminder } => {
  const both = {
    ...aClass,
    spot: { number: 4, kind: 'reformer' },
    cancelUntil,
    consequence: 'credit_used' as const,
    codeOpensAt: '06:00',
    bookingId: '1',
  };
  return {
    'class-reminder-day': { ...both, day: 'tomorrow', late: false, pageUrl: `${site}/class/1` },
    'class-reminder-soon': { ...both, day: 'today', late: true, pageUrl: `${site}/check-in/1` },
  };
};
