import { Controller, Get, Inject } from '@nestjs/common';
import { For } from '@studio/auth';
import { searchPeople, type FoundPeople, type FoundPerson } from '@studio/contracts';
import { ParsedQuery } from '@studio/nest-kit';
import { CONFIG, type IdentityConfig } from '../config.js';
import { avatarUrlOf } from './avatar-links.api.js';
import { PeopleSearchQueries, type FoundPersonRow } from './people-search.queries.js';

/** More than a list on the screen shows: further letters narrow them there. */
const MOST = 20;

/** The front desk types a few letters and expects the person at once. */
@Controller('/api/admin/people')
export class PeopleSearchController {
  constructor(
    private readonly people: PeopleSearchQueries,
    @Inject(CONFIG) private readonly config: IdentityConfig,
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
      items: rows.slice(0, MOST).map((row) => this.view(row)),
      complete: rows.length <= MOST,
    };
  }

  private view({ avatar_url: kept, ...person }: FoundPersonRow): FoundPerson {
    const avatar_url = avatarUrlOf(kept, { secret: this.config.SERVICE_SECRET, small: true });
    const { id, full_name, email, phone, role, banned } = person;
    return { id, full_name, email, phone, avatar_url, role, banned };
  }
}
