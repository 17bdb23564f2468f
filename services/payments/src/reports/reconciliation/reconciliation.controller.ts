import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { For } from '@studio/auth';
import { listReconciliation, reconcileDay, type ReconciledDay } from '@studio/contracts';
import { studioDay } from '@studio/domain-kit';
import { ParsedParams, ParsedQuery, Refused } from '@studio/nest-kit';
import { CardProviderError } from '../../provider/card-provider.api.js';
import { ReconcileDay } from './reconcile-day.js';
import { ReconciledDays } from './reconciled-days.js';

@Controller('/api/admin/reconciliation')
export class ReconciliationController {
  constructor(
    private readonly days: ReconciledDays,
    private readonly compare: ReconcileDay,
  ) {}

  @For(listReconciliation)
  @Get()
  list(@ParsedQuery(listReconciliation.query) query: { from?: string; to?: string }) {
    return this.days.list(query);
  }

  @For(reconcileDay)
  @Post(':day')
  @HttpCode(200)
  async run(@ParsedParams(reconcileDay.params) { day }: { day: string }): Promise<ReconciledDay> {
    if (day > studioDay(new Date()))
      throw new Refused('BAD_REQUEST', [{ path: 'day', message: 'has not begun yet' }]);
    try {
      return await this.compare.execute(day);
    } catch (error) {
      if (!(error instanceof CardProviderError)) throw error;
      throw new Refused(
        error.reason === 'down' ? 'PAYMENT_PROVIDER_DOWN' : 'PAYMENT_NOT_CONFIGURED',
      );
    }
  }
}
