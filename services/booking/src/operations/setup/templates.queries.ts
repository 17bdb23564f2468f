import { Injectable } from '@nestjs/common';
import type { Template, TemplateKind } from '@studio/contracts';
import { addDays, studioDay } from '@studio/domain-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { templateOf, type Catalogue } from './template-rules.js';

export const readCatalogue = async (tx: EntityManager, studioId: string): Promise<Catalogue> => {
  const [row] = await tx.query<[Catalogue]>(
    `SELECT
       (SELECT coalesce(json_agg(r ORDER BY r.name), '[]') FROM (SELECT id, name, capacity
         FROM rooms WHERE studio_id = $1 AND active) r) AS rooms,
       (SELECT coalesce(json_agg(c ORDER BY c.name), '[]') FROM (SELECT id, name, capacity, minutes
         FROM class_types WHERE studio_id = $1 AND active) c) AS "classTypes",
       (SELECT coalesce(json_agg(t ORDER BY t.name), '[]') FROM (SELECT id, name
         FROM trainers WHERE studio_id = $1 AND active) t) AS trainers,
       json_build_object(
         'rooms', (SELECT count(*) FROM rooms WHERE studio_id = $1),
         'class_types', (SELECT count(*) FROM class_types WHERE studio_id = $1),
         'timetable', (SELECT count(*) FROM class_series WHERE studio_id = $1),
         'products', (SELECT count(*) FROM packages WHERE studio_id = $1)
           + (SELECT count(*) FROM subscription_plans WHERE studio_id = $1)) AS counts`,
    [studioId],
  );
  return row;
};

/** The first day of a timetable that is begun now. */
export const firstDay = (now: Date): string => addDays(studioDay(now), 1);

@Injectable()
export class TemplatesQueries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  async one(kind: TemplateKind): Promise<Template> {
    const catalogue = await readCatalogue(this.dataSource.manager, this.studio.id);
    return templateOf(kind, catalogue, firstDay(this.studio.now()));
  }
}
