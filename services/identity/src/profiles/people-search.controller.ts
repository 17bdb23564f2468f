import { Controller, Get } from '@nestjs/common';
import { For } from '@studio/auth';
import { searchPeople, type FoundPeople } from '@studio/contracts';
import { ParsedQuery } from '@studio/nest-kit';
import { FoundPeopleViews } from './people-search.api.js';
import { PeopleSearchQueries } from './people-search.queries.js';

/** More than a list on the screen shows: further letters narrow them there. */
const MOST = 20;

/** The front desk types a few letters and expects the person at once. */
@Controller('/api/admin/people')
export class PeopleSearchController {
  constructor(
    private readonly people: PeopleSearchQueries,
    private readonly views: FoundPeopleViews,
  ) {}

  @Get()
  @For(searchPeople)
  async find(
    @ParsedQuery(searchPeople.query) { search = '', ids }: { search?: string; ids?: string },
  ): Promise<FoundPeople> {
    const rows =
      ids === undefined
        ? await this.people.byText(search, MOST + 1)
        : await this.people.byIds(ids.split(','));
    return {
      items: rows.slice(0, MOST).map((row) => this.views.view(row)),
      complete: rows.length <= MOST,
    };
  }
}
