import { Injectable } from '@nestjs/common';
import { Metrics, runPrepared } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';

const DAYS = 7;

const readSeats = {
  name: 'seats-metrics',
  text: `SELECT count(*)::int AS classes, coalesce(sum(capacity), 0)::int AS capacity,
      coalesce(sum(booked), 0)::int AS booked, coalesce(sum(waiting), 0)::int AS waiting
    FROM schedules
    WHERE studio_id = $1 AND status = 'scheduled'
      AND starts_at >= $2 AND starts_at < $2 + interval '${DAYS} days'`,
};

interface Seats {
  classes: number;
  capacity: number;
  booked: number;
  waiting: number;
}

/** How full the next seven days are. */
@Injectable()
export class SeatsMetrics {
  constructor(metrics: Metrics, dataSource: DataSource, studio: StudioContext) {
    const seats = metrics.gauge({
      name: 'class_seats',
      help: `Seats of the classes of the next ${DAYS} days: all (capacity), booked, and members who wait for one.`,
      labelNames: ['state'],
    });
    const classes = metrics.gauge({
      name: 'classes_scheduled',
      help: `Classes of the next ${DAYS} days.`,
    });
    metrics.onRead('seats', async () => {
      const [row] = await runPrepared<Seats>(dataSource, readSeats, [studio.id, studio.now()]);
      if (!row) return;
      classes.set(row.classes);
      for (const state of ['capacity', 'booked', 'waiting'] as const)
        seats.set({ state }, row[state]);
    });
  }
}
