import { Controller, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { FromServices } from '@studio/auth';
import { personPath, phoneRequest, type InternalPerson } from '@studio/contracts';
import { ParsedBody, ParsedParams, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type IdentityConfig } from '../config.js';
import { PeopleSearchQueries } from './people-search.queries.js';
import { findProfile } from './profiles.api.js';
import { toPublishedProfile } from './publish-profile.js';

@Controller('/internal/people')
export class InternalPeopleController {
  constructor(
    private readonly people: PeopleSearchQueries,
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** For a copy whose event has not come yet. */
  @Get(':id')
  @FromServices('booking')
  async byId(@ParsedParams(personPath) { id }: { id: string }): Promise<InternalPerson> {
    const profile = await findProfile(this.dataSource.manager, this.config.STUDIO_ID, id);
    if (!profile) throw new Refused('NOT_FOUND');
    return { ...toPublishedProfile(profile), createdAt: profile.createdAt.toISOString() };
  }

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
