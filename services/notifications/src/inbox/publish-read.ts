import type { Realtime } from '../realtime/realtime.api.js';

/** The other tab and the other device count alike. */
export const publishRead = (realtime: Realtime, userId: string): void =>
  realtime.send(`user:${userId}`, { type: 'notifications' });
