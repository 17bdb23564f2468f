import { STUDIO_ZONE } from '@studio/domain-kit';

/** Monday is 1. */
export const weekdayOf = (start: string): string =>
  `extract(isodow FROM ${start} AT TIME ZONE '${STUDIO_ZONE}')::int`;
/** The time of day in the studio; what starts within one minute is one start. */
export const clockOf = (start: string): string =>
  `date_trunc('minute', ${start} AT TIME ZONE '${STUDIO_ZONE}')::time`;
export const startOf = (start: string): string =>
  `to_char(${start} AT TIME ZONE '${STUDIO_ZONE}', 'HH24:MI')`;

/** Columns of an outcome as the contract names them, without the seats. */
export const numberColumns = [
  ['seats', 'seats'],
  ['booked', 'booked'],
  ['attended', 'attended'],
  ['late_cancelled', 'lateCancelled'],
  ['missed', 'missed'],
  ['cancelled', 'cancelled'],
  ['waived', 'waived'],
  ['fees', 'fees'],
  ['waited', 'waited'],
  ['served', 'served'],
  ['turned_away', 'turnedAway'],
  ['first_visits', 'firstVisits'],
] as const;
