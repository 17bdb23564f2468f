import { studioClock, studioDay, studioInstant } from '@studio/domain-kit';
import { OperatorError } from '../local/operator-error.js';

const WALL =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/i;

/** `2026-11-26 14:05` in the studio's time zone; with `UTC`, `Z` or an offset behind it, in that one. */
export function parseMoment(text: string): Date {
  const [, day, clock, zone] = WALL.exec(text.trim()) ?? [];
  if (day && clock) {
    try {
      if (!zone) return studioInstant(day, clock);
      const at = new Date(`${day}T${clock}${/^(Z|UTC)$/i.test(zone) ? 'Z' : withColon(zone)}`);
      if (!Number.isNaN(at.getTime())) return at;
    } catch {
      // Told below: the calendar or the clock has no such moment.
    }
  }
  throw new OperatorError(
    `"${text}" is no moment: write 2026-11-26 14:05 (time of the studio) or 2026-11-26 10:05 UTC.`,
  );
}

const withColon = (offset: string): string => offset.replace(/^([+-]\d{2}):?(\d{2})$/, '$1:$2');

/** For people: the studio's time, and UTC. */
export const showMoment = (at: Date | string): string => {
  const utc = new Date(at).toISOString().slice(0, 19).replace('T', ' ');
  return `${studioDay(at)} ${studioClock(at)} (${utc} UTC)`;
};
