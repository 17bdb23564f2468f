import type { BroadcastAudience, BroadcastInput, MessageInput } from '@studio/contracts';
import { isStudioDay, studioInstant } from '@studio/ui/format';
import { t } from './messages.js';

/** A message as it is being written: day and time are the studio's. */
export interface BroadcastDraft extends MessageInput {
  audience: BroadcastAudience;
  isLater: boolean;
  day: string;
  time: string;
}

export const emptyDraft = (audience: BroadcastAudience, day: string): BroadcastDraft => ({
  subject: '',
  text: '',
  channels: ['email', 'inApp'],
  audience,
  isLater: false,
  day,
  time: '10:00',
});

const MOST_DAYS = 365;

/** What keeps the audience from being asked for; null when nothing does. */
export const audienceProblem = (audience: BroadcastAudience): string | null => {
  if (audience.kind === 'class_type' && !audience.classTypeId) return t('toChooseClassType');
  if (!('days' in audience)) return null;
  const { days } = audience;
  return Number.isInteger(days) && days >= 1 && days <= MOST_DAYS
    ? null
    : t('daysWholeNumber', { most: MOST_DAYS });
};

/** What is wrong with the time that it is to go out; null when nothing is. */
export const timeProblem = (draft: BroadcastDraft, now: Date): string | null => {
  if (!draft.isLater) return null;
  const at = sendAtOf(draft);
  if (!at) return t('chooseDayAndTime');
  return new Date(at) <= now ? t('timeIsOver') : null;
};

const sendAtOf = ({ isLater, day, time }: BroadcastDraft): string | null =>
  isLater && isStudioDay(day) && /^\d\d:\d\d$/.test(time)
    ? studioInstant(day, time).toISOString()
    : null;

/** What is sent of a draft. */
export const inputOf = (draft: BroadcastDraft): BroadcastInput => {
  const { subject, text, channels, audience } = draft;
  return { subject, text, channels, audience, sendAt: sendAtOf(draft) };
};
