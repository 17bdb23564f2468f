import { Controller, Get } from '@nestjs/common';
import { CurrentUser, For, isManager, type SignedInUser } from '@studio/auth';
import { getPaidHeads, getPayslip, listPayStatements, type Payslip } from '@studio/contracts';
import { ParsedParams, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { buildPayslip, type PayslipOf } from './build-payslips.js';
import { findHeads, findLockedHeads } from './heads.queries.js';
import { shareOf } from './pay-rules.js';
import { findStatements } from './payslips.queries.js';

/** Own payslips; those of all trainers for managers. */
@Controller('api/payslips')
export class PayslipsController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  @Get(':trainerId')
  @For(listPayStatements)
  async statements(
    @CurrentUser() user: SignedInUser,
    @ParsedParams(listPayStatements.params) { trainerId }: { trainerId: string },
  ) {
    refuseOther(user, trainerId);
    const whose = { studioId: this.studio.id, trainerId };
    return { items: await findStatements(this.dataSource.manager, whose) };
  }

  @Get(':trainerId/:month')
  @For(getPayslip)
  async payslip(
    @CurrentUser() user: SignedInUser,
    @ParsedParams(getPayslip.params) payslip: PayslipOf,
  ): Promise<Payslip> {
    return this.find(user, payslip);
  }

  @Get(':trainerId/:month/classes/:scheduleId')
  @For(getPaidHeads)
  async heads(
    @CurrentUser() user: SignedInUser,
    @ParsedParams(getPaidHeads.params) request: PayslipOf & { scheduleId: string },
  ) {
    const { scheduleId } = request;
    const { id: studioId } = this.studio;
    const { manager } = this.dataSource;
    const payslip = await this.find(user, request);
    const paid = payslip.classes.find((one) => one.scheduleId === scheduleId);
    if (!paid) throw new Refused('NOT_FOUND');
    if (payslip.state === 'locked')
      return { heads: await findLockedHeads(manager, { studioId, ...request }) };
    const share = paid.items.find(({ part }) => part === 'share');
    const heads = await findHeads(manager, { studioId, scheduleIds: [scheduleId] });
    return {
      heads: heads.map(({ bookingId, name, net }) => ({
        bookingId,
        name,
        net: share ? net : null,
        share: share ? shareOf(net, share.unit) : null,
      })),
    };
  }

  /** Throws NOT_FOUND, of another's payslip too. */
  private async find(user: SignedInUser, { trainerId, month }: PayslipOf): Promise<Payslip> {
    refuseOther(user, trainerId);
    const { studio } = this;
    const payslip = await buildPayslip(this.dataSource.manager, { studio, trainerId, month });
    if (!payslip) throw new Refused('NOT_FOUND');
    return payslip;
  }
}

const refuseOther = (user: SignedInUser, trainerId: string): void => {
  if (user.id !== trainerId && !isManager(user)) throw new Refused('NOT_FOUND');
};
