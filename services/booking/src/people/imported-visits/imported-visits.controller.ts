import { Controller, Get } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import { listMyImportedVisits, type ImportedVisit } from '@studio/contracts';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { findImportedVisits } from './imported-visits.queries.js';

/** What a member did in the system that the studio had before. */
@Controller('api/me/imported-visits')
export class ImportedVisitsController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  @Get()
  @For(listMyImportedVisits)
  async mine(@CurrentUser() { id }: SignedInUser): Promise<{ items: ImportedVisit[] }> {
    return { items: await findImportedVisits(this.dataSource.manager, this.studio.id, id) };
  }
}
