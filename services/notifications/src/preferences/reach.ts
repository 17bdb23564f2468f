import type { Channel, NotificationKind } from '@studio/contracts';
import { isLocked } from './notification-kinds.js';
import type { Preference } from './preference.entity.js';

type Chosen = Pick<Preference, 'emailsOff' | 'choices'>;

/** Whether a channel is open to a kind of news. Everything is on until it is switched off. */
export const reaches = (
  chosen: Chosen | null,
  kind: NotificationKind,
  channel: Channel,
): boolean => {
  if (!chosen || isLocked(kind, channel)) return true;
  if (channel === 'email' && chosen.emailsOff) return false;
  return chosen.choices[kind]?.[channel] ?? true;
};
