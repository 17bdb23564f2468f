import { Injectable } from '@nestjs/common';
import type { StudioSettings } from '@studio/contracts';
import { KEPT_READ_MS, ReadDatabase, type ReadAnswer } from '@studio/nest-kit/read-database';
import { StudioContext } from '../../shared/studio-context.js';
import { startOfClass, type OpenSchedule } from './open-schedule.js';
import type { Range } from './schedule-rules.js';
import { toSharedSchedule } from './schedule.view.js';
import { findVersions, findWithVersion, type ScheduleVersion } from './schedules.queries.js';

type Timetable = ReadAnswer<OpenSchedule[]>;

interface Kept {
  until: number;
  timetable: Promise<Timetable>;
}

/** Classes as they were last read; begun anew when the numbers change, which are in them, too. */
interface Serialised {
  settings: StudioSettings;
  classes: Map<string, OpenSchedule & { version: string }>;
}

const MOST_RANGES = 200;
const MOST_CLASSES = 2_000;

/** The timetable as one server has it: versions of another one must not take the place of its own. */
class KeptTimetable {
  private readonly kept = new Map<string, Kept>();
  private serialised: Serialised | undefined;

  constructor(
    private readonly database: ReadDatabase,
    private readonly studio: StudioContext,
    private readonly mayBeOld: boolean,
  ) {}

  classes(range: Range): Promise<Timetable> {
    const key = `${range.from.getTime()}-${range.to.getTime()}`;
    const kept = this.kept.get(key);
    if (kept && kept.until > performance.now()) return kept.timetable;
    if (this.kept.size >= MOST_RANGES) this.kept.clear();
    const timetable = this.database.run(this.mayBeOld, () => this.read(range));
    this.kept.set(key, { until: performance.now() + KEPT_READ_MS, timetable });
    // A failed read is not worth keeping; whoever waits for it hears of it.
    timetable.catch(() => this.kept.delete(key));
    return timetable;
  }

  forget(): void {
    this.kept.clear();
  }

  private async read(range: Range): Promise<OpenSchedule[]> {
    const serialised = this.current();
    const { classes } = serialised;
    const found = await findVersions(this.database, this.studio.id, range);
    const changed = found.filter(({ schedule_id: id, version }) => {
      return classes.get(id)?.version !== version;
    });
    if (changed.length > 0) await this.serialise(changed, serialised);
    return found.flatMap(({ schedule_id: id }) => classes.get(id) ?? []);
  }

  private current(): Serialised {
    const { settings } = this.studio;
    const kept = this.serialised;
    if (kept?.settings === settings && kept.classes.size <= MOST_CLASSES) return kept;
    this.serialised = { settings, classes: new Map() };
    return this.serialised;
  }

  private async serialise(
    changed: readonly ScheduleVersion[],
    { settings, classes }: Serialised,
  ): Promise<void> {
    const ids = changed.map(({ schedule_id: id }) => id);
    for (const row of await findWithVersion(this.database, this.studio.id, ids)) {
      const { schedule_id: id, version, class_type_id: classTypeId, starts_at: startsAt } = row;
      const shared = toSharedSchedule(row, settings);
      const cost = { classTypeId, startsAt, day: shared.date, credits: row.credit_cost };
      classes.set(id, { id, start: startOfClass(shared), cost, version });
    }
  }
}

/**
 * The part of the timetable that is the same for everyone, kept serialised for a second
 * (performance.md: 7 times the rate of reading it anew): a seat that someone else takes may show
 * that late, the booking itself decides. Then only what has been written since is serialised anew:
 * in a rush that is one class of a week.
 */
@Injectable()
export class ScheduleCache {
  private readonly current: KeptTimetable;
  private readonly delayed: KeptTimetable;

  constructor(database: ReadDatabase, studio: StudioContext) {
    this.current = new KeptTimetable(database, studio, false);
    this.delayed = new KeptTimetable(database, studio, true);
  }

  /** Classes that start within the range, by start. */
  classes(range: Range): Promise<Timetable> {
    return this.current.classes(range);
  }

  /** The same as a replica has it, for who has not written a moment ago. */
  delayedClasses(range: Range): Promise<Timetable> {
    return this.delayed.classes(range);
  }

  /**
   * After a write of this process: whoever wrote sees it at once, and who is told of it by a message
   * as soon as the replica has it.
   */
  forget(): void {
    this.current.forget();
    this.delayed.forget();
  }
}
