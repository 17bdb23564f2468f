import { Controller, Get, Inject } from '@nestjs/common';
import { FromServices } from '@studio/auth';
import { mergePath, type MergePart } from '@studio/contracts';
import { ParsedParams } from '@studio/nest-kit';
import { MERGES_STUDIO } from './merges.options.js';
import { MERGES, type MergedIds, type Merges } from './merges.js';

/** What this service knows of two records of one person, for identity, which merges them. */
@Controller('/internal/merges')
export class MergesController {
  constructor(
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
}
