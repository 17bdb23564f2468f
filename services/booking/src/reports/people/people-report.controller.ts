import { Controller, Get, UseInterceptors } from '@nestjs/common';
import { For } from '@studio/auth';
import { getPeopleReport, listPeopleRows, peopleList, type PeopleReport } from '@studio/contracts';
import type { DayRange } from '@studio/domain-kit';
import { ParsedQuery, rangesOf, Refused } from '@studio/nest-kit';
import { ReadsMayBeOld } from '@studio/nest-kit/read-database';
import { PeopleReportQueries } from './people-report.queries.js';
import { PeopleRowsQueries } from './people-rows.queries.js';

type RowsQuery = NonNullable<typeof listPeopleRows.query>['_output'];

@Controller('/api/admin/reports/people')
@UseInterceptors(ReadsMayBeOld)
export class PeopleReportController {
  constructor(
    private readonly report: PeopleReportQueries,
    private readonly people: PeopleRowsQueries,
  ) {}

  @For(getPeopleReport)
  @Get()
  numbers(@ParsedQuery(getPeopleReport.query) range: DayRange): Promise<PeopleReport> {
    return this.report.report(range);
  }

  @For(listPeopleRows)
  @Get('rows')
  rows(@ParsedQuery(listPeopleRows.query) { cursor, limit, ...fields }: RowsQuery) {
    const list = peopleList.safeParse({
      ...fields,
      came: fields.came === 'true',
      below: fields.below ?? null,
    });
    if (!list.success) {
      const details = list.error.issues.map(({ path, message }) => ({
        path: path.join('.'),
        message,
      }));
      throw new Refused('BAD_REQUEST', details);
    }
    if ('from' in list.data) rangesOf(list.data);
    return this.people.rows(list.data, { cursor, limit });
  }
}
