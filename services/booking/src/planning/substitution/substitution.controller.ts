import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  claimSubstitution,
  declineSubstitution,
  getCover,
  requestSubstitution,
  withdrawSubstitution,
  withId,
  type CoverView,
  type Substitution,
  type SubstitutionState,
} from '@studio/contracts';
import { ParsedBody, ParsedParams } from '@studio/nest-kit';
import { ClaimSubstitution } from './claim-substitution.js';
import { DeclineSubstitution } from './decline-substitution.js';
import { RequestSubstitution } from './request-substitution.js';
import { SubstitutionQueries } from './substitution.queries.js';
import { WithdrawSubstitution } from './withdraw-substitution.js';

interface WithId {
  id: string;
}

/** What trainers do for themselves. */
@Controller('api')
export class SubstitutionController {
  constructor(
    private readonly queries: SubstitutionQueries,
    private readonly requesting: RequestSubstitution,
    private readonly claiming: ClaimSubstitution,
    private readonly declining: DeclineSubstitution,
    private readonly withdrawing: WithdrawSubstitution,
  ) {}

  @Get('trainer/cover')
  @For(getCover)
  cover(@CurrentUser() caller: SignedInUser): Promise<CoverView> {
    return this.queries.cover(caller);
  }

  @Post('schedules/:id/substitution')
  @HttpCode(200)
  @For(requestSubstitution)
  request(
    @CurrentUser() caller: SignedInUser,
    @ParsedParams(withId) { id }: WithId,
    @ParsedBody(requestSubstitution.body) { reason }: { reason: string },
  ): Promise<Substitution> {
    return this.requesting.execute(caller, { scheduleId: id, reason });
  }

  @Post('substitutions/:id/claim')
  @HttpCode(200)
  @For(claimSubstitution)
  claim(
    @CurrentUser() caller: SignedInUser,
    @ParsedParams(withId) { id }: WithId,
  ): Promise<{ state: SubstitutionState }> {
    return this.claiming.execute(caller, id);
  }

  @Post('substitutions/:id/decline')
  @HttpCode(200)
  @For(declineSubstitution)
  decline(
    @CurrentUser() caller: SignedInUser,
    @ParsedParams(withId) { id }: WithId,
  ): Promise<{ state: SubstitutionState }> {
    return this.declining.execute(caller, id);
  }

  @Post('substitutions/:id/withdraw')
  @HttpCode(200)
  @For(withdrawSubstitution)
  withdraw(
    @CurrentUser() caller: SignedInUser,
    @ParsedParams(withId) { id }: WithId,
  ): Promise<Substitution> {
    return this.withdrawing.execute(caller, id);
  }
}
