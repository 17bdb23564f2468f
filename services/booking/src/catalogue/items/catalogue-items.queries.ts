import { Injectable } from '@nestjs/common';
import { Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { versionsOf } from '../../shared/record-changes.js';
import { StudioContext } from '../../shared/studio-context.js';
import type { Kept, Kind, Versioned } from './catalogue-kinds.js';

/** What is taught, where and by whom, as admins see it. */
@Injectable()
export class CatalogueItemsQueries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** In use first, by name. */
  async list<Row extends Kept>({ entity }: Kind<Row>): Promise<Versioned<Row>[]> {
    const { manager } = this.dataSource;
    const { id: studioId } = this.studio;
    const rows = await manager
      .createQueryBuilder(entity, 'one')
      .where('one.studio_id = :studioId', { studioId })
      .orderBy({ 'one.active': 'DESC', 'one.name': 'ASC', 'one.id': 'ASC' })
      .getMany();
    return versioned(manager, studioId, rows);
  }
}

/** Throws the kind's own 404. */
export const findItem = async <Row extends Kept>(
  tx: EntityManager,
  { entity, missing }: Pick<Kind<Row>, 'entity' | 'missing'>,
  whose: { studioId: string; id: string },
): Promise<Versioned<Row>> => {
  const row = await tx.findOneBy(entity, whose as never);
  const [found] = await versioned(tx, whose.studioId, row ? [row] : []);
  if (!found) throw new Refused(missing);
  return found;
};

const versioned = async <Row extends Kept>(
  tx: EntityManager,
  studioId: string,
  rows: readonly Row[],
): Promise<Versioned<Row>[]> => {
  const ids = rows.map(({ id }) => id);
  const versions = await versionsOf(tx, studioId, ids);
  return rows.map((row) => ({ row, version: versions.get(row.id) ?? 0 }));
};
