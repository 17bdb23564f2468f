import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { FromServices } from '@studio/auth';
import {
  grantRequest,
  sellableQuery,
  type GrantOutcome,
  type GrantRequest,
  type Sellable,
  type SellableQuery,
} from '@studio/contracts';
import { inTransaction, ParsedBody, ParsedParams, ParsedQuery, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { StudioContext } from '../../shared/studio-context.js';
import { grantPackage } from './grant-package.js';
import { findPackage, toSellable } from '../packages/packages.api.js';
import { findVisit, grantVisit } from './visits.js';

/** Packages and single visits; events, seats and plans have paths of their own. */
const sellableParams = z.object({ kind: z.string().max(40), id: z.uuid() });

/** What payments asks: prices before the card page, packages after it. */
@Controller('internal')
export class InternalPackagesController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  @Get('sellable/:kind/:id')
  @FromServices('payments')
  async sellable(
    @ParsedParams(sellableParams) { kind, id }: z.infer<typeof sellableParams>,
    @ParsedQuery(sellableQuery) { userId, seller }: SellableQuery,
  ): Promise<Sellable> {
    if (kind === 'visit')
      return findVisit(this.dataSource.manager, { studioId: this.studio.id, id });
    if (kind !== 'package') throw new Refused('PACKAGE_NOT_FOUND');
    const params = { studioId: this.studio.id, memberId: userId, packageId: id };
    const row = await findPackage(this.dataSource, params);
    if (!row) throw new Refused('PACKAGE_NOT_FOUND');
    return toSellable(row, seller);
  }

  @Post('grants')
  @HttpCode(200)
  @FromServices('payments')
  grant(@ParsedBody(grantRequest) request: GrantRequest): Promise<GrantOutcome> {
    const give = request.kind === 'visit' ? grantVisit : grantPackage;
    const paid = {
      studioId: this.studio.id,
      memberId: request.userId,
      packageId: request.referenceId,
      paymentId: request.paymentId,
      providerSessionId: request.providerSessionId,
      amount: request.amount,
      paidAt: new Date(request.paidAt),
    };
    return inTransaction(this.dataSource, (tx) => give(tx, paid, this.studio));
  }
}
