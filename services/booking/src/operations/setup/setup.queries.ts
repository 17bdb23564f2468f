import { Injectable } from '@nestjs/common';
import type { SetupFacts } from '@studio/contracts';
import { missingToSell, studioClock, studioDay } from '@studio/domain-kit';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';

interface Counts extends Pick<
  SetupFacts,
  'rooms' | 'roomSeats' | 'trainers' | 'classTypes' | 'series' | 'packages' | 'plans' | 'skipped'
> {
  texts: string[];
}

const texts = ['terms', 'privacy', 'faq', 'about'] as const;

/** How far the studio is set up: nothing of it is ticked by hand. */
@Injectable()
export class SetupQueries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  async facts(): Promise<SetupFacts> {
    const [{ texts: published, ...counts }, firstClass] = await Promise.all([
      this.counts(),
      this.firstClass(),
    ]);
    const { profile } = this.studio;
    return {
      ...counts,
      name: profile.isSet ? profile.name : '',
      address: profile.address,
      profileLacks: [
        ...(profile.isSet && profile.name ? [] : (['name'] as const)),
        ...(profile.address ? [] : (['address'] as const)),
        ...(profile.phone || profile.email ? [] : (['contact'] as const)),
      ],
      legalLacks: missingToSell(profile),
      textsLacking: texts.filter((kind) => !published.includes(kind)),
      firstClass,
    };
  }

  private async counts(): Promise<Counts> {
    const [row] = await this.dataSource.query<[Counts]>(
      `SELECT
         (SELECT count(*)::int FROM rooms WHERE studio_id = $1 AND active) AS rooms,
         (SELECT coalesce(sum(capacity), 0)::int FROM rooms
           WHERE studio_id = $1 AND active) AS "roomSeats",
         (SELECT count(*)::int FROM trainers WHERE studio_id = $1 AND active) AS trainers,
         (SELECT count(*)::int FROM class_types WHERE studio_id = $1 AND active) AS "classTypes",
         (SELECT count(*)::int FROM class_series
           WHERE studio_id = $1 AND (until_day IS NULL OR until_day >= $2)) AS series,
         (SELECT count(*)::int FROM packages
           WHERE studio_id = $1 AND state = 'on_sale' AND replaced_at IS NULL) AS packages,
         (SELECT count(*)::int FROM subscription_plans
           WHERE studio_id = $1 AND state = 'on_sale' AND replaced_at IS NULL) AS plans,
         (SELECT coalesce(array_agg(DISTINCT kind), '{}') FROM studio_texts
           WHERE studio_id = $1) AS texts,
         (SELECT coalesce(array_agg(item ORDER BY item), '{}') FROM setup_skips
           WHERE studio_id = $1) AS skipped`,
      [this.studio.id, studioDay(this.studio.now())],
    );
    return row;
  }

  private async firstClass(): Promise<SetupFacts['firstClass']> {
    const [row] = await this.dataSource.query<{ id: string; name: string; starts_at: Date }[]>(
      `SELECT s.id, t.name, s.starts_at FROM schedules s
       JOIN class_types t ON t.studio_id = s.studio_id AND t.id = s.class_type_id
       WHERE s.studio_id = $1 AND s.starts_at > $2 AND s.status = 'scheduled'
       ORDER BY s.starts_at, s.id LIMIT 1`,
      [this.studio.id, this.studio.now()],
    );
    if (!row) return null;
    const { id, name, starts_at: at } = row;
    return { id, name, day: studioDay(at), startTime: studioClock(at) };
  }
}
