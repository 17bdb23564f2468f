import { Controller, Get, Inject } from '@nestjs/common';
import { FromServices } from '@studio/auth';
import {
  personalPageParams,
  personalPageQuery,
  type PersonalPage,
  type PersonalTables,
} from '@studio/contracts';
import { ParsedParams, ParsedQuery, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { PERSONAL_DATA, type PersonalDataOptions } from './personal-data.options.js';
import { describeTables } from './describe-tables.js';
import { readPage } from './read-page.js';

/** What this service knows of a person, for the archive that identity makes. */
@Controller('/internal/personal-data')
export class PersonalDataController {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(PERSONAL_DATA) private readonly options: PersonalDataOptions,
  ) {}

  @Get()
  @FromServices('identity')
  async tables(): Promise<PersonalTables> {
    return { tables: await describeTables(this.dataSource, this.options.tables) };
  }

  /** NOT_FOUND for a table that isn't one; a stranger has no rows. */
  @Get(':userId/:table')
  @FromServices('identity')
  page(
    @ParsedParams(personalPageParams) { userId, table }: z.infer<typeof personalPageParams>,
    @ParsedQuery(personalPageQuery) { after }: z.infer<typeof personalPageQuery>,
  ): Promise<PersonalPage> {
    const { studioId, tables } = this.options;
    const found = tables.find(({ name }) => name === table);
    if (!found) throw new Refused('NOT_FOUND');
    return readPage(this.dataSource, found, { studioId, userId, after });
  }
}
