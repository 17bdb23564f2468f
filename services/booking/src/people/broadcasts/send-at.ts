import { afterQuietHours } from '../../policy/waitlist-windows.js';
import type { StudioContext } from '../../shared/studio-context.js';

/** Null: at once. Nobody is written to at night. */
export const sendAtOf = (studio: StudioContext, wanted: string | null): Date => {
  const now = studio.now();
  const at = wanted === null ? now : new Date(wanted);
  return afterQuietHours(at > now ? at : now, studio.settings);
};
