import { Injectable } from '@nestjs/common';
import type { ClassPay, ClassPayRow, listClassPayRows } from '@studio/contracts';
import type { DayRange } from '@studio/domain-kit';
import { pageOf, rangesOf, readCursor } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { StudioContext } from '../../shared/studio-context.js';
import { buildPayslips } from '../pay/pay.api.js';
import { comparePay, isPaidIn, monthsIn, payRowsOf } from './class-pay.js';

const PAGE = 50;
type RowsFilter = z.infer<NonNullable<(typeof listClassPayRows)['query']>>;

const isBefore = (row: ClassPayRow, [at, id]: readonly [string | null, string]): boolean =>
  at === null || row.at < at || (row.at === at && row.id < id);

/** What trainers are paid for classes: of the payslips themselves, so that both say the same. */
@Injectable()
export class ClassPayQueries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Throws BAD_REQUEST. */
  async report(range: DayRange): Promise<ClassPay> {
    const ranges = rangesOf(range);
    return comparePay(await this.rowsOf(Object.values(ranges)), ranges);
  }

  /** Throws BAD_REQUEST. */
  async rows(filter: RowsFilter): Promise<{ items: ClassPayRow[]; nextCursor: string | null }> {
    const { trainerId, cursor, limit = PAGE } = filter;
    const { current } = rangesOf(filter);
    const after = readCursor(cursor);
    const found = (await this.rowsOf([current], trainerId))
      .filter(isPaidIn(current))
      .filter((row) => isBefore(row, after))
      .sort((a, b) => (isBefore(a, [b.at, b.id]) ? 1 : -1))
      .slice(0, limit + 1)
      .map((row) => ({ ...row, moment: row.at }));
    const { rows, nextCursor } = pageOf(found, limit);
    return { items: rows.map(({ moment: _, ...row }) => row), nextCursor };
  }

  /** Of every payslip that has a day of the ranges; each month is read once. */
  private async rowsOf(ranges: readonly DayRange[], trainerId?: string): Promise<ClassPayRow[]> {
    const { studio } = this;
    const rows: ClassPayRow[] = [];
    for (const month of new Set(ranges.flatMap(monthsIn))) {
      const request = { studio, month, trainerId };
      for (const { payslip } of await buildPayslips(this.dataSource.manager, request))
        rows.push(...payRowsOf(payslip));
    }
    return rows;
  }
}
