import { Controller, HttpCode, Post } from '@nestjs/common';
import { FromServices } from '@studio/auth';
import { phoneRequest } from '@studio/contracts';
import { ParsedBody } from '@studio/nest-kit';
import { PeopleSearchQueries } from './people-search.queries.js';

@Controller('/internal/people')
export class InternalPeopleController {
  constructor(private readonly people: PeopleSearchQueries) {}

  /** Whoever is banned is nobody. */
  @Post('by-phone')
  @FromServices('booking')
  @HttpCode(200)
  async byPhone(
    @ParsedBody(phoneRequest) { phone }: { phone: string },
  ): Promise<{ ids: string[] }> {
    return { ids: await this.people.idsByPhone(phone) };
  }
}
