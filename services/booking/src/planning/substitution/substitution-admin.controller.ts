import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  approveSubstitution,
  assignSubstitution,
  listSubstitutionCandidates,
  listSubstitutions,
  refuseSubstitution,
  withId,
  type Substitution,
  type SubstitutionCandidate,
} from '@studio/contracts';
import { ParsedBody, ParsedParams, ParsedQuery } from '@studio/nest-kit';
import { ApproveSubstitution } from './approve-substitution.js';
import { AssignSubstitution } from './assign-substitution.js';
import { RefuseSubstitution } from './refuse-substitution.js';
import { SubstitutionQueries } from './substitution.queries.js';

interface WithId {
  id: string;
}

/** What managers decide. */
@Controller('api/admin/substitutions')
export class SubstitutionAdminController {
  constructor(
    private readonly queries: SubstitutionQueries,
    private readonly approving: ApproveSubstitution,
    private readonly refusing: RefuseSubstitution,
    private readonly assigning: AssignSubstitution,
  ) {}

  @Get()
  @For(listSubstitutions)
  list(
    @ParsedQuery(listSubstitutions.query)
    filters: {
      which: 'open' | 'ended';
      from?: string | undefined;
      to?: string | undefined;
      trainer?: string | undefined;
    },
  ): Promise<{ items: Substitution[]; needsApproval: boolean }> {
    return this.queries.list(filters);
  }

  @Get(':id/candidates')
  @For(listSubstitutionCandidates)
  async candidates(
    @ParsedParams(withId) { id }: WithId,
  ): Promise<{ items: SubstitutionCandidate[] }> {
    return { items: await this.queries.candidates(id) };
  }

  @Post(':id/approve')
  @HttpCode(200)
  @For(approveSubstitution)
  approve(
    @CurrentUser() manager: SignedInUser,
    @ParsedParams(withId) { id }: WithId,
  ): Promise<Substitution> {
    return this.approving.execute(manager, id);
  }

  @Post(':id/refuse')
  @HttpCode(200)
  @For(refuseSubstitution)
  refuse(
    @CurrentUser() manager: SignedInUser,
    @ParsedParams(withId) { id }: WithId,
    @ParsedBody(refuseSubstitution.body) { reason }: { reason: string },
  ): Promise<Substitution> {
    return this.refusing.execute(manager, { id, reason });
  }

  @Post(':id/assign')
  @HttpCode(200)
  @For(assignSubstitution)
  assign(
    @CurrentUser() manager: SignedInUser,
    @ParsedParams(withId) { id }: WithId,
    @ParsedBody(assignSubstitution.body) { trainerId }: { trainerId: string },
  ): Promise<Substitution> {
    return this.assigning.execute(manager, { id, trainerId });
  }
}
