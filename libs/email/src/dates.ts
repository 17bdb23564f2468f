import { STUDIO_ZONE, studioClock } from '@studio/domain-kit';

const parts = (at: Date | string, zone: string): Record<string, string> =>
  Object.fromEntries(
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    })
      .formatToParts(new Date(at))
      .map(({ type, value }) => [type, value]),
  );

/** An instant as the studio's long date: `Tuesday, 24 November 2026`. */
export const longDate = (at: Date | string): string => {
  const { weekday, day, month, year } = parts(at, STUDIO_ZONE);
  return `${weekday}, ${day} ${month} ${year}`;
};

/** A calendar day (`2027-01-03`) as `3 January 2027`. */
export const dayDate = (studioDay: string): string => {
  const { day, month, year } = parts(`${studioDay}T12:00:00Z`, 'UTC');
  return `${day} ${month} ${year}`;
};

/** An instant as date and wall time: `Monday, 23 November 2026, 18:30`. */
export const longDateTime = (at: Date | string): string => `${longDate(at)}, ${studioClock(at)}`;
