import type { Channel, NotificationKind } from '@studio/contracts';
import { isLocked, isOnByDefault } from './kind-labels.js';
import type { Preference } from './preference.entity.js';

type Chosen = Pick<Preference, 'emailsOff' | 'choices'>;

/** Whether a channel is open to a kind of news. Nearly everything is on until it is switched off. */
export const reaches = (
  chosen: Chosen | null,
  kind: NotificationKind,
  channel: Channel,
): boolean => {
  if (isLocked(kind, channel)) return true;
  if (!chosen) return isOnByDefault(kind);
  if (channel === 'email' && chosen.emailsOff) return false;
  return chosen.choices[kind]?.[channel] ?? isOnByDefault(kind);
};
