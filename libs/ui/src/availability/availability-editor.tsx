import type { ReactNode } from 'react';
import type { Availability } from './availability-rules.js';
import { DayExceptionsCard } from './day-exceptions.js';
import type { Saving } from './saving.js';
import { TimeAwayCard } from './time-away.js';
import { WeeklyHoursCard } from './weekly-hours.js';

export type { Availability } from './availability-rules.js';

/** When a trainer can teach: time off, the week, days that differ. Each change is saved by itself. */
export function AvailabilityEditor({
  facts,
  today,
  saving,
}: {
  facts: Availability;
  today: string;
  saving: Saving;
}): ReactNode {
  return (
    <>
      <TimeAwayCard {...{ facts, today, saving }} />
      <WeeklyHoursCard {...{ facts, today, saving }} />
      <DayExceptionsCard {...{ facts, today, saving }} />
    </>
  );
}
