import { Injectable } from '@nestjs/common';
import type { ClassPay, ClassPayRow, listClassPayRows } from '@studio/contracts';
import { addDays, studioInstant, type DayRange } from '@studio/domain-kit';
import { pageOf, rangesOf, readCursor } from '@studio/nest-kit';
import { ReadDatabase } from '@studio/nest-kit/read-database';
import type { z } from 'zod';
import { knownRanges } from '../class-outcomes/class-outcomes.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { buildPayslips, findPaySums, findTrainers } from '../pay/pay.api.js';
import { comparePay, isPaidIn, monthsIn, payRowsOf } from './class-pay.js';

const PAGE = 50;
type RowsFilter = z.infer<NonNullable<(typeof listClassPayRows)['query']>>;

const isBefore = (row: ClassPayRow, [at, id]: readonly [string | null, string]): boolean =>
  at === null || row.at < at || (row.at === at && row.id < id);

/** What trainers are paid for classes: of the payslips themselves, so that both say the same. */
@Injectable()
export class ClassPayQueries {
  constructor(
    private readonly readDatabase: ReadDatabase,
    private readonly studio: StudioContext,
  ) {}

  /** Throws BAD_REQUEST. */
  async report(range: DayRange): Promise<ClassPay> {
    const { studio } = this;
    const { readDatabase } = this;
    const ranges = await knownRanges(readDatabase, studio.id, range);
    const { current, before, yearBefore } = ranges;
    const all = [current, before, yearBefore];
    const [first = range.from.slice(0, 7), ...rest] = [...new Set(all.flatMap(monthsIn))].sort();
    const cuts = all.flatMap(({ from, to }) => [from, addDays(to, 1)]);
    const sums = await findPaySums(readDatabase, { studio, months: [first, ...rest], cuts });
    const trainers = await findTrainers(readDatabase, { studioId: studio.id });
    return comparePay(sums, new Map(trainers.map(({ id, name }) => [id, name])), ranges);
  }

  /** Parts of payslips, month by month from the newest on. Throws BAD_REQUEST. */
  async rows(filter: RowsFilter): Promise<{ items: ClassPayRow[]; nextCursor: string | null }> {
    const { trainerId, cursor, limit = PAGE } = filter;
    const { current } = rangesOf(filter);
    const after = readCursor(cursor);
    const found: ClassPayRow[] = [];
    for (const month of monthsIn(current).reverse()) {
      if (found.length > limit) break;
      if (after[0] !== null && studioInstant(`${month}-01`).toISOString() > after[0]) continue;
      const request = { studio: this.studio, month, trainerId };
      const rows = (await buildPayslips(this.readDatabase, request))
        .flatMap(({ payslip }) => payRowsOf(payslip))
        .filter(isPaidIn(current))
        .filter((row) => isBefore(row, after))
        .sort((a, b) => (isBefore(a, [b.at, b.id]) ? 1 : -1));
      found.push(...rows.slice(0, limit + 1 - found.length));
    }
    const page = found.map((row) => ({ ...row, moment: row.at }));
    const { rows, nextCursor } = pageOf(page, limit);
    return { items: rows.map(({ moment: _, ...row }) => row), nextCursor };
  }
}
