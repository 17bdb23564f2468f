import { Injectable } from '@nestjs/common';
import type { SeriesDate } from '@studio/contracts';
import { addDays, studioClock, studioDay } from '@studio/domain-kit';
import { Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { timetableHorizon } from '../../policy/timetable-horizon.js';
import { StudioContext } from '../../shared/studio-context.js';
import {
  dayInWeek,
  loadPlan,
  loadResources,
  slotOn,
  type Plan,
  type Resources,
  type Series,
} from '../plan/plan.api.js';

/** Half a year. */
const WEEKS = 26;

interface MadeRow {
  id: string;
  day: string;
  startsAt: Date;
  trainerId: string;
  roomId: string;
  capacity: number;
  booked: number;
  status: 'scheduled' | 'cancelled';
  because: string | null;
}

interface Dates {
  items: SeriesDate[];
  madeUntil: string;
}

interface Context {
  plan: Plan;
  series: Series;
  resources: Resources;
}

/** The dates of a series to come: on the timetable, still to be made, or off. */
@Injectable()
export class SeriesDatesQueries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Throws SERIES_NOT_FOUND. */
  async dates(id: string): Promise<Dates> {
    const { manager } = this.dataSource;
    const today = studioDay(this.studio.now());
    const plan = await loadPlan(manager, this.studio.id, today);
    const series = plan.series.find((one) => one.id === id);
    if (!series) throw new Refused('SERIES_NOT_FOUND');
    const context = { plan, series, resources: await loadResources(manager, this.studio.id) };
    const made = await this.madeClasses(id, today);
    const items = daysOf(series, today).map((day) => {
      const own = made.find((one) => one.day === day);
      return own ? madeDate(context, own) : plannedDate(context, day);
    });
    return { items, madeUntil: timetableHorizon(today, this.studio.settings) };
  }

  /** One a day: a class that is on, else the one that was cancelled last. */
  private madeClasses(seriesId: string, today: string): Promise<MadeRow[]> {
    return this.dataSource.query<MadeRow[]>(
      `SELECT DISTINCT ON (series_day) id, series_day::text AS day, starts_at AS "startsAt",
         trainer_id AS "trainerId", room_id AS "roomId", capacity, booked, status,
         cancelled_because AS because
       FROM schedules WHERE studio_id = $1 AND series_id = $2 AND series_day >= $3
       ORDER BY series_day, status DESC, id DESC`,
      [this.studio.id, seriesId, today],
    );
  }
}

const daysOf = ({ weekday, from, until }: Series, today: string): string[] => {
  const first = dayInWeek(from > today ? from : today, weekday);
  const days = Array.from({ length: WEEKS + 1 }, (_, week) => addDays(first, week * 7));
  const last = addDays(today, WEEKS * 7);
  return days.filter(
    (day) => day >= today && day >= from && day <= last && (until === null || day <= until),
  );
};

const placeOf = (
  { resources }: Context,
  at: { trainerId: string; roomId: string; capacity: number },
): Pick<SeriesDate, 'trainer' | 'room' | 'capacity'> => ({
  trainer: { id: at.trainerId, name: resources.trainers.get(at.trainerId)?.name ?? '' },
  room: { id: at.roomId, name: resources.rooms.get(at.roomId)?.name ?? '' },
  capacity: at.capacity,
});

const madeDate = (context: Context, row: MadeRow): SeriesDate => ({
  ...placeOf(context, row),
  date: row.day,
  startTime: studioClock(row.startsAt),
  state: row.status === 'scheduled' ? 'made' : 'off',
  scheduleId: row.id,
  bookings: row.booked,
  because: row.because,
  removable: false,
});

const plannedDate = (context: Context, day: string): SeriesDate => {
  const { plan, series } = context;
  const slot = slotOn(plan, series, day);
  const change = plan.dates.find((one) => one.seriesId === series.id && one.day === day);
  const shared = { date: day, scheduleId: null, bookings: 0, removable: change !== undefined };
  if ('notHeld' in slot)
    return {
      ...placeOf(context, series),
      ...shared,
      startTime: series.startTime,
      state: 'off',
      because: slot.notHeld,
    };
  return {
    ...placeOf(context, slot),
    ...shared,
    startTime: studioClock(slot.startsAt),
    state: 'to_come',
    because: change?.reason ?? null,
  };
};
