import type { HomeScreen } from '@studio/contracts';

/** Places that are still to come, the nearest first. */
export const upcoming = ({ bookings }: Pick<HomeScreen, 'bookings'>, now: Date) =>
  (bookings ?? [])
    .filter(({ status, schedule }) => status === 'confirmed' && new Date(schedule.endsAt) > now)
    .sort((a, b) => a.schedule.startsAt.localeCompare(b.schedule.startsAt));
