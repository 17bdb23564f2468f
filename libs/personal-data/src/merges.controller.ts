import { Controller, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { FromServices } from '@studio/auth';
import { mergePath, namedPeople, type MergePart, type NamedPeople } from '@studio/contracts';
import { ParsedBody, ParsedParams } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { MERGES_STUDIO } from './merges.options.js';
import { MERGES, namedAmong, type MergedIds, type Merges } from './merges.js';

/** What this service knows of two records of one person, for identity, which merges them. */
@Controller('/internal/merges')
export class MergesController {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(MERGES) private readonly merges: Merges,
    @Inject(MERGES_STUDIO) private readonly studioId: string,
  ) {}

  @Get(':userId/:intoId')
  @FromServices('identity')
  part(
    @ParsedParams(mergePath) { userId, intoId }: Omit<MergedIds, 'studioId'>,
  ): Promise<MergePart> {
    return this.merges.readPart({ studioId: this.studioId, userId, intoId });
  }

  /** Of these people those whom a row names: what an import made of them can't be taken back. */
  @Post('named')
  @HttpCode(200)
  @FromServices('identity')
  async named(@ParsedBody(namedPeople) { ids }: NamedPeople): Promise<NamedPeople> {
    return {
      ids: await namedAmong(this.dataSource, this.merges, { studioId: this.studioId, ids }),
    };
  }
}
