import { Inject, Injectable } from '@nestjs/common';
import type { CashDrawerReport, CashDrawerView } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import { DataSource, IsNull } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { namesOf } from '../../people/people.api.js';
import { CashDrawer } from './cash-drawer.entity.js';
import { CashMovement } from './cash-movement.entity.js';
import { sumsByPerson } from './cash-rules.js';

const MOST = 100;
type NameOf = (id: string | null) => string | null;

/** What the front desk reads of its drawers. */
@Injectable()
export class CashDrawersQueries {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  async open(): Promise<CashDrawerReport | null> {
    const drawer = await this.dataSource.manager.findOneBy(CashDrawer, {
      studioId: this.config.STUDIO_ID,
      closedAt: IsNull(),
    });
    return drawer && this.reportOf(drawer);
  }

  /** Throws NOT_FOUND. */
  async report(id: string): Promise<CashDrawerReport> {
    const key = { studioId: this.config.STUDIO_ID, id };
    const drawer = await this.dataSource.manager.findOneBy(CashDrawer, key);
    if (!drawer) throw new Refused('NOT_FOUND');
    return this.reportOf(drawer);
  }

  async list(): Promise<CashDrawerView[]> {
    const { STUDIO_ID: studioId } = this.config;
    const drawers = await this.dataSource.manager.find(CashDrawer, {
      where: { studioId },
      order: { openedAt: 'DESC', id: 'DESC' },
      take: MOST,
    });
    const open = drawers.filter(({ closedAt }) => !closedAt).map(({ id }) => id);
    const moved = await this.dataSource.query<{ id: string; amount: number }[]>(
      `SELECT drawer_id AS id, sum(amount)::int AS amount FROM cash_movements
       WHERE studio_id = $1 AND drawer_id = ANY($2) GROUP BY drawer_id`,
      [studioId, open],
    );
    const amounts = new Map(moved.map(({ id, amount }) => [id, amount]));
    const nameOf = await this.names(drawers.flatMap(peopleOf));
    return drawers.map((one) => toView(one, one.float + (amounts.get(one.id) ?? 0), nameOf));
  }

  private async reportOf(drawer: CashDrawer): Promise<CashDrawerReport> {
    const { studioId, id: drawerId } = drawer;
    const movements = await this.dataSource.manager.find(CashMovement, {
      where: { studioId, drawerId },
      order: { at: 'ASC', id: 'ASC' },
    });
    const actors = movements.map(({ actorId }) => actorId);
    const nameOf = await this.names([...peopleOf(drawer), ...actors]);
    const expected = movements.reduce((sum, { amount }) => sum + amount, drawer.float);
    return {
      ...toView(drawer, expected, nameOf),
      movements: movements.map((one) => ({
        id: one.id,
        at: one.at.toISOString(),
        kind: one.kind,
        amount: one.amount,
        reason: one.reason,
        saleId: one.saleId,
        actorId: one.actorId,
        actorName: nameOf(one.actorId),
      })),
      people: sumsByPerson(movements).map((sums) => ({ ...sums, actorName: nameOf(sums.actorId) })),
    };
  }

  private async names(userIds: readonly string[]): Promise<NameOf> {
    const { STUDIO_ID: studioId } = this.config;
    const names = await namesOf(this.dataSource.manager, { studioId, userIds });
    return (id) => {
      const person = id ? names.get(id) : undefined;
      return person ? (person.fullName ?? person.email) : null;
    };
  }
}

const peopleOf = ({ openedBy, closedBy }: CashDrawer): string[] =>
  closedBy ? [openedBy, closedBy] : [openedBy];

const toView = (row: CashDrawer, now: number, nameOf: NameOf): CashDrawerView => ({
  id: row.id,
  openedAt: row.openedAt.toISOString(),
  openedBy: row.openedBy,
  openedByName: nameOf(row.openedBy),
  float: row.float,
  expected: row.expected ?? now,
  closedAt: row.closedAt?.toISOString() ?? null,
  closedBy: row.closedBy,
  closedByName: nameOf(row.closedBy),
  counted: row.counted,
  difference: row.difference,
  note: row.note,
});
