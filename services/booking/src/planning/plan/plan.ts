import { addDays, studioDay, studioInstant, weekdayOf } from '@studio/domain-kit';

/** A class of every week, in wall time. */
export interface Series {
  id: string;
  classTypeId: string;
  className: string;
  trainerId: string;
  roomId: string;
  weekday: number;
  startTime: string;
  minutes: number;
  capacity: number;
  from: string;
  until: string | null;
  overlapReason: string | null;
  /** The admin who changed it last; null for the demo's. */
  changedBy: string | null;
}

/** One day of a series that differs; null is as always. */
export interface DateChange {
  seriesId: string;
  day: string;
  cancelled: boolean;
  startTime: string | null;
  trainerId: string | null;
  roomId: string | null;
  overlapReason: string | null;
  reason: string;
}

interface Span {
  id: string;
  name: string;
  from: string;
  until: string;
  /** The admin who did. */
  setBy: string;
}
export type Holiday = Span;
export interface Season extends Span {
  /** By series; null is not held. */
  times: ReadonlyMap<string, string | null>;
}

/** All that says when classes should be. */
export interface Plan {
  series: readonly Series[];
  dates: readonly DateChange[];
  holidays: readonly Holiday[];
  seasons: readonly Season[];
}

/** A class as the plan wants it. */
export interface Slot {
  startsAt: Date;
  endsAt: Date;
  trainerId: string;
  roomId: string;
  capacity: number;
  overlapReason: string | null;
  /** By a change of this one day. */
  singly: boolean;
}

const covers = ({ from, until }: Pick<Span, 'from' | 'until'>, day: string): boolean =>
  from <= day && day <= until;

export const holidayOn = (plan: Pick<Plan, 'holidays'>, day: string): Holiday | undefined =>
  plan.holidays.find((one) => covers(one, day));

/** The day of the same week, Monday to Sunday, on which a series is held. */
export const dayInWeek = (day: string, weekday: number): string =>
  addDays(day, weekday - weekdayOf(day));

/** Why a series is not held on a day of its weekday. */
interface NotHeld {
  notHeld: string;
}

/** What a series means for a day: its class, or why there is none (domain.md, Words). */
export const slotOn = (plan: Plan, series: Series, day: string): Slot | NotHeld => {
  if (day < series.from) return { notHeld: 'The series begins later.' };
  if (series.until !== null && day > series.until) return { notHeld: 'The series has ended.' };
  const holiday = holidayOn(plan, day);
  if (holiday) return { notHeld: `The studio is closed: ${holiday.name}.` };
  const change = plan.dates.find((one) => one.seriesId === series.id && one.day === day);
  if (change?.cancelled) return { notHeld: change.reason };
  const season = plan.seasons.find((one) => covers(one, day) && one.times.has(series.id));
  const seasonTime = season ? season.times.get(series.id) : series.startTime;
  const startTime = change?.startTime ?? seasonTime;
  if (startTime === null || startTime === undefined)
    return { notHeld: `Not held in this season: ${season?.name ?? ''}.` };
  const startsAt = studioInstant(day, startTime);
  return {
    startsAt,
    endsAt: new Date(startsAt.getTime() + series.minutes * 60_000),
    trainerId: change?.trainerId ?? series.trainerId,
    roomId: change?.roomId ?? series.roomId,
    capacity: series.capacity,
    overlapReason: change?.overlapReason ?? series.overlapReason,
    singly: change !== undefined,
  };
};

/** A class that is on the timetable, with who has a place. */
export interface HeldClass {
  id: string;
  seriesId: string | null;
  seriesDay: string | null;
  changedSingly: boolean;
  className: string;
  trainerId: string;
  roomId: string;
  startsAt: Date;
  endsAt: Date;
  capacity: number;
  /** Seats that are taken or promised. */
  taken: number;
  bookings: number;
  waiting: number;
  overlapReason: string | null;
  members: readonly string[];
}

interface StepOf {
  /** The day that it is about, the studio's. */
  day: string;
  series: Series | null;
  /** The admin who wants it so, for the history. */
  by: string | null;
}
export type Step = StepOf &
  (
    | { kind: 'make'; series: Series; slot: Slot; held: null }
    | { kind: 'move'; series: Series; slot: Slot; held: HeldClass }
    | { kind: 'cancel'; held: HeldClass; because: string; holidayId?: string }
  );

interface Horizon {
  now: Date;
  /** The last day for which classes are made. */
  until: string;
}

/**
 * What must be done so that the coming classes are as the plan says: make, move, cancel. Classes
 * that were changed singly stay as they are; holidays close the whole studio.
 */
export const stepsOf = (plan: Plan, held: readonly HeldClass[], horizon: Horizon): Step[] => {
  const closed = held.flatMap((one): Step[] => {
    const day = studioDay(one.startsAt);
    const holiday = one.startsAt > horizon.now ? holidayOn(plan, day) : undefined;
    const series = plan.series.find(({ id }) => id === one.seriesId) ?? null;
    const because = `The studio is closed: ${holiday?.name ?? ''}.`;
    const by = holiday?.setBy ?? null;
    return holiday
      ? [{ kind: 'cancel', day, series, by, held: one, because, holidayId: holiday.id }]
      : [];
  });
  const gone = new Set(closed.map((step) => step.held?.id));
  const open = held.filter(({ id }) => !gone.has(id));
  return [
    ...closed,
    ...plan.series.flatMap((series) => stepsOfSeries(plan, series, open, horizon)),
  ];
};

const stepsOfSeries = (
  plan: Plan,
  series: Series,
  held: readonly HeldClass[],
  { now, until }: Horizon,
): Step[] => {
  const steps: Step[] = [];
  const by = series.changedBy;
  const taken = new Set<string>();
  for (const one of held) {
    if (one.seriesId !== series.id || one.seriesDay === null) continue;
    const day = dayInWeek(one.seriesDay, series.weekday);
    taken.add(day);
    if (one.startsAt <= now || one.changedSingly) continue;
    const slot = slotOn(plan, series, day);
    if ('notHeld' in slot)
      steps.push({ kind: 'cancel', day, series, by, held: one, because: slot.notHeld });
    else if (differs(one, slot) || one.seriesDay !== day)
      steps.push({ kind: 'move', day, series, by, held: one, slot });
  }
  const today = studioDay(now);
  const first = dayInWeek(today > series.from ? today : series.from, series.weekday);
  for (let day = first; day <= until; day = addDays(day, 7)) {
    if (taken.has(day)) continue;
    const slot = slotOn(plan, series, day);
    if ('notHeld' in slot || slot.startsAt <= now) continue;
    steps.push({ kind: 'make', day, series, by, slot, held: null });
  }
  return steps;
};

const differs = (held: HeldClass, slot: Slot): boolean =>
  held.startsAt.getTime() !== slot.startsAt.getTime() ||
  held.endsAt.getTime() !== slot.endsAt.getTime() ||
  held.trainerId !== slot.trainerId ||
  held.roomId !== slot.roomId ||
  held.capacity !== slot.capacity;
