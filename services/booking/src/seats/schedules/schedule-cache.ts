import { Injectable } from '@nestjs/common';
import type { StudioSettings } from '@studio/contracts';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import type { Range } from './schedule-rules.js';
import { toSharedSchedule, type ScheduleRow } from './schedule.view.js';
import { findVersions, findWithVersion, type ScheduleVersion } from './schedules.queries.js';

/** A class of the timetable, already JSON but for its closing brace. */
export interface OpenSchedule {
  id: string;
  /** `{"id":…,"checkInOpensAt":"…"`: the caller's own place is put behind it. */
  json: string;
  /** By which it is decided what pays for it. */
  cost: Pick<ScheduleRow, 'class_type_id' | 'starts_at' | 'credit_cost'>;
}

interface Kept {
  until: number;
  classes: Promise<OpenSchedule[]>;
}

/** Classes as they were last read; begun anew when the numbers change, which are in them, too. */
interface Serialised {
  settings: StudioSettings;
  classes: Map<string, OpenSchedule & { version: string }>;
}

/** A second: a seat that someone else takes may show that late, the booking itself decides. */
const KEEP_MS = 1_000;
const MOST_RANGES = 200;
const MOST_CLASSES = 2_000;

/**
 * The part of the timetable that is the same for everyone, kept serialised for a second
 * (performance.md: 7 times the rate of reading it anew). Then only what has been written since is
 * serialised anew: in a rush that is one class of a week. Nothing is decided by it.
 */
@Injectable()
export class ScheduleCache {
  private readonly kept = new Map<string, Kept>();
  private serialised: Serialised | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Classes that start within the range, by start. */
  classes(range: Range): Promise<OpenSchedule[]> {
    const key = `${range.from.getTime()}-${range.to.getTime()}`;
    const kept = this.kept.get(key);
    if (kept && kept.until > Date.now()) return kept.classes;
    if (this.kept.size >= MOST_RANGES) this.kept.clear();
    const classes = this.read(range);
    this.kept.set(key, { until: Date.now() + KEEP_MS, classes });
    // A failed read is not worth keeping; whoever waits for it hears of it.
    classes.catch(() => this.kept.delete(key));
    return classes;
  }

  /** After a write of this process: whoever wrote sees it at once. */
  forget(): void {
    this.kept.clear();
  }

  private async read(range: Range): Promise<OpenSchedule[]> {
    const serialised = this.current();
    const { classes } = serialised;
    const found = await findVersions(this.dataSource, this.studio.id, range);
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
    for (const row of await findWithVersion(this.dataSource, this.studio.id, ids)) {
      const { schedule_id: id, version, class_type_id, starts_at, credit_cost } = row;
      const json = JSON.stringify(toSharedSchedule(row, settings)).slice(0, -1);
      classes.set(id, { id, json, cost: { class_type_id, starts_at, credit_cost }, version });
    }
  }
}
