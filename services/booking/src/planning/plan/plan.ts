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
  capacity: number | null;
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

/** Where and when a class is to be held. */
export interface Place {
  startsAt: Date;
  endsAt: Date;
  trainerId: string;
  roomId: string;
  capacity: number;
  overlapReason: string | null;
}

/** A class as the plan wants it. */
export interface Slot extends Place {
  classTypeId: string;
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
  const notHeld = whyNotHeld(plan, series, day);
  if (notHeld !== undefined) return { notHeld };
  const change = changeOn(plan, series, day);
  const time = timeOn(plan, series, day);
  const startTime = change?.startTime ?? time.startTime;
  if (startTime === null) return { notHeld: `Not held in this season: ${time.season}.` };
  const startsAt = studioInstant(day, startTime);
  return {
    ...placeOf(series, change),
    classTypeId: series.classTypeId,
    startsAt,
    endsAt: new Date(startsAt.getTime() + series.minutes * 60_000),
    capacity: change?.capacity ?? series.capacity,
    singly: change !== undefined,
  };
};

const placeOf = (series: Series, change: DateChange | undefined) => ({
  trainerId: change?.trainerId ?? series.trainerId,
  roomId: change?.roomId ?? series.roomId,
  overlapReason: change?.overlapReason ?? series.overlapReason,
});

const changeOn = (plan: Plan, series: Series, day: string): DateChange | undefined =>
  plan.dates.find((one) => one.seriesId === series.id && one.day === day);

const whyNotHeld = (plan: Plan, series: Series, day: string): string | undefined => {
  if (day < series.from) return 'The series begins later.';
  if (series.until !== null && day > series.until) return 'The series has ended.';
  const holiday = holidayOn(plan, day);
  if (holiday) return `The studio is closed: ${holiday.name}.`;
  const change = changeOn(plan, series, day);
  return change?.cancelled ? change.reason : undefined;
};

/** The season's time of that day, or the usual one; null: not held in this season. */
const timeOn = (
  plan: Plan,
  series: Series,
  day: string,
): { startTime: string | null; season: string } => {
  const season = plan.seasons.find((one) => covers(one, day) && one.times.has(series.id));
  if (!season) return { startTime: series.startTime, season: '' };
  return { startTime: season.times.get(series.id) ?? null, season: season.name };
};

/** A class that is on the timetable, with who has a place. */
export interface HeldClass {
  id: string;
  seriesId: string | null;
  seriesDay: string | null;
  changedSingly: boolean;
  classTypeId: string;
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
    ...plan.series.flatMap((series) => stepsOfSeries({ plan, series, held: open }, horizon)),
  ];
};

interface SeriesPlan {
  plan: Plan;
  series: Series;
  held: readonly HeldClass[];
}

const stepsOfSeries = ({ plan, series, held }: SeriesPlan, horizon: Horizon): Step[] => {
  const own = held.filter((one) => one.seriesId === series.id && one.seriesDay !== null);
  const steps = own.flatMap((one) =>
    one.startsAt > horizon.now ? (stepOfHeld(plan, series, one) ?? []) : [],
  );
  return [...steps, ...missingClasses({ plan, series, held: own }, horizon)];
};

const missingClasses = ({ plan, series, held }: SeriesPlan, { now, until }: Horizon): Step[] => {
  const steps: Step[] = [];
  const taken = new Set(
    held.map((one) => one.seriesDay && dayInWeek(one.seriesDay, series.weekday)),
  );
  const today = studioDay(now);
  const first = dayInWeek(today > series.from ? today : series.from, series.weekday);
  for (let day = first; day <= until; day = addDays(day, 7)) {
    if (taken.has(day)) continue;
    const slot = slotOn(plan, series, day);
    if ('notHeld' in slot || slot.startsAt <= now) continue;
    steps.push({ kind: 'make', day, series, by: series.changedBy, slot, held: null });
  }
  return steps;
};

/** What becomes of a class to come of the series; undefined: it stays. */
const stepOfHeld = (plan: Plan, series: Series, held: HeldClass): Step | undefined => {
  if (held.seriesDay === null || held.changedSingly) return undefined;
  const day = dayInWeek(held.seriesDay, series.weekday);
  const about = { day, series, by: series.changedBy, held };
  const slot = slotOn(plan, series, day);
  if ('notHeld' in slot) return { kind: 'cancel', ...about, because: slot.notHeld };
  if (differs(held, slot) || held.seriesDay !== day) return { kind: 'move', ...about, slot };
  return undefined;
};

const differs = (held: HeldClass, slot: Slot): boolean =>
  held.startsAt.getTime() !== slot.startsAt.getTime() ||
  held.endsAt.getTime() !== slot.endsAt.getTime() ||
  held.classTypeId !== slot.classTypeId ||
  held.trainerId !== slot.trainerId ||
  held.roomId !== slot.roomId ||
  held.capacity !== slot.capacity;
