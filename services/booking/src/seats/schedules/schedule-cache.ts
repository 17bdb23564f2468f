import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import type { Range } from './schedule-rules.js';
import { toSharedSchedule, type ScheduleRow } from './schedule.view.js';
import { findSchedules } from './schedules.queries.js';

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

/** A second: a seat that someone else takes may show that late, the booking itself decides. */
const KEEP_MS = 1_000;
const MOST_RANGES = 200;

/**
 * The part of the timetable that is the same for everyone, kept serialised for a second
 * (performance.md: 7 times the rate of reading it anew). Nothing is decided by it.
 */
@Injectable()
export class ScheduleCache {
  private readonly kept = new Map<string, Kept>();

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
    const rows = await findSchedules(this.dataSource, this.studio.id, range);
    return rows.map((row) => ({
      id: row.schedule_id,
      json: JSON.stringify(toSharedSchedule(row, this.studio.settings)).slice(0, -1),
      cost: row,
    }));
  }
}
