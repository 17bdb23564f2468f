import { Controller, Get } from '@nestjs/common';
import { For } from '@studio/auth';
import { getSellCatalogue, type SellCatalogue } from '@studio/contracts';
import { ParsedQuery } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { findPlansOnSale, toPlanView } from '../../catalogue/products/products.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { findPackagesOnSale, toPackageView } from '../packages/packages.api.js';
import { listVisits } from './visits.js';

/** Whom no intro offer was sold to. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** What stands on the tiles of the front desk's sale. */
@Controller('api/admin/sell-catalogue')
export class SellCatalogueController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  @For(getSellCatalogue)
  @Get()
  async find(
    @ParsedQuery(getSellCatalogue.query) { userId = NOBODY }: { userId?: string },
  ): Promise<SellCatalogue> {
    const studioId = this.studio.id;
    const seller = 'front_desk';
    const [packages, visits, plans] = await Promise.all([
      findPackagesOnSale(this.dataSource, { studioId, memberId: userId, seller }),
      listVisits(this.dataSource.manager, studioId),
      findPlansOnSale(this.dataSource, studioId, seller),
    ]);
    return { packages: packages.map(toPackageView), visits, plans: plans.map(toPlanView) };
  }
}
