import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { Template, TemplateKind } from '@studio/contracts';
import { newId } from '@studio/domain-kit';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { classTypes, insertItem, rooms } from '../../catalogue/items/catalogue.api.js';
import { insertProduct, packages, plans } from '../../catalogue/products/products.api.js';
import { lockTimetable } from '../../planning/plan/plan.api.js';
import { insertSeries, seriesOf } from '../../planning/series/series.api.js';
import { ReconcileAfterChange } from '../../planning/timetable/timetable.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import {
  classTypeFacts,
  packageFacts,
  planFacts,
  refusalOf,
  roomFacts,
  templateOf,
  templateSeries,
  type Catalogue,
} from './template-rules.js';
import { firstDay, readCatalogue } from './templates.queries.js';

type Make = (tx: EntityManager, admin: SignedInUser, catalogue: Catalogue) => Promise<void>;

/** An empty list gets what the demo studio has, all of it in one transaction. */
@Injectable()
export class StartFromTemplate {
  private readonly makers: Record<TemplateKind, Make>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly reconciling: ReconcileAfterChange,
  ) {
    this.makers = {
      rooms: (tx, admin) => this.makeRooms(tx, admin),
      class_types: (tx, admin) => this.makeClassTypes(tx, admin),
      products: (tx, admin, catalogue) => this.makeProducts(tx, admin, catalogue),
      timetable: (tx, admin, catalogue) => this.makeTimetable(tx, admin, catalogue),
    };
  }

  /** What was made. Throws TEMPLATE_NOT_EMPTY, TEMPLATE_LACKS with what it lacks. */
  async execute(admin: SignedInUser, kind: TemplateKind): Promise<Template> {
    const { id: studioId } = this.studio;
    const made = await inTransaction(this.dataSource, async (tx) => {
      await lockTimetable(tx, studioId);
      // Two admins press at once: the second one finds the list filled.
      await tx.query(`SELECT pg_advisory_xact_lock(hashtext('template'), hashtext($1))`, [kind]);
      const catalogue = await readCatalogue(tx, studioId);
      const refusal = refusalOf(kind, catalogue);
      if (refusal === 'not_empty') throw new Refused('TEMPLATE_NOT_EMPTY');
      if (refusal !== null) throw new Refused('TEMPLATE_LACKS', { refusal });
      await this.makers[kind](tx, admin, catalogue);
      return templateOf(kind, catalogue, firstDay(this.studio.now()));
    });
    if (kind === 'timetable') await this.reconciling.execute(admin);
    return made;
  }

  private async makeRooms(tx: EntityManager, admin: SignedInUser): Promise<void> {
    for (const facts of roomFacts)
      await insertItem(tx, { studio: this.studio, admin, kind: rooms, id: newId(), facts });
  }

  private async makeClassTypes(tx: EntityManager, admin: SignedInUser): Promise<void> {
    const { studio } = this;
    for (const facts of classTypeFacts)
      await insertItem(tx, { studio, admin, kind: classTypes, id: newId(), facts });
  }

  private async makeProducts(
    tx: EntityManager,
    admin: SignedInUser,
    catalogue: Catalogue,
  ): Promise<void> {
    const { studio } = this;
    const ids = catalogue.classTypes.map(({ id }) => id);
    for (const facts of packageFacts(ids))
      await insertProduct(tx, { studio, admin, kind: packages, id: newId(), facts });
    for (const facts of planFacts(ids))
      await insertProduct(tx, { studio, admin, kind: plans, id: newId(), facts });
  }

  private async makeTimetable(
    tx: EntityManager,
    admin: SignedInUser,
    catalogue: Catalogue,
  ): Promise<void> {
    const { studio } = this;
    for (const { request } of templateSeries(catalogue, firstDay(studio.now()))) {
      const series = await seriesOf(tx, studio.id, { ...request, changedBy: admin.id });
      await insertSeries(tx, { studio, admin, series });
    }
  }
}
