import { STUDIO_ZONE } from '@studio/domain-kit';

const date = new Intl.DateTimeFormat('en-GB', {
  timeZone: STUDIO_ZONE,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
});
const time = new Intl.DateTimeFormat('en-GB', {
  timeZone: STUDIO_ZONE,
  hour: '2-digit',
  minute: '2-digit',
});
const day = new Intl.DateTimeFormat('en-GB', {
  timeZone: STUDIO_ZONE,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});

/** `Tue, 24 Nov, 06:30`, the studio's wall time. */
export const when = (at: string): string =>
  `${date.format(new Date(at))}, ${time.format(new Date(at))}`;

/** `Tuesday 24 November` */
export const longDay = (at: string): string => day.format(new Date(at));
