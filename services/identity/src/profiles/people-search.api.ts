import { Inject, Injectable } from '@nestjs/common';
import type { FoundPerson } from '@studio/contracts';
import { CONFIG, type IdentityConfig } from '../config.js';
import { avatarUrlOf } from './avatar-links.api.js';
import { PeopleSearchQueries, type FoundPersonRow } from './people-search.queries.js';

export { comparablePhone } from './search-conditions.js';

/** People as the front desk finds them. */
@Injectable()
export class FoundPeopleViews {
  constructor(
    private readonly people: PeopleSearchQueries,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  async byIds(ids: readonly string[]): Promise<FoundPerson[]> {
    return (await this.people.byIds(ids)).map((row) => this.view(row));
  }

  view({ avatar_url: kept, ...person }: FoundPersonRow): FoundPerson {
    const avatar_url = avatarUrlOf(kept, { secret: this.config.SERVICE_SECRET, small: true });
    const { id, full_name, email, phone, role, banned } = person;
    return { id, full_name, email, phone, avatar_url, role, banned };
  }
}
