import { Module } from '@nestjs/common';
import { SchedulesModule } from '../../seats/schedules/schedules.module.js';
import { AlarmSubstitutions } from './alarm-substitutions.job.js';
import { ApproveSubstitution } from './approve-substitution.js';
import { AssignSubstitution } from './assign-substitution.js';
import { ClaimSubstitution } from './claim-substitution.js';
import { DeclineSubstitution } from './decline-substitution.js';
import { RefuseSubstitution } from './refuse-substitution.js';
import { RequestSubstitution } from './request-substitution.js';
import { SubstitutionAdminController } from './substitution-admin.controller.js';
import { SubstitutionController } from './substitution.controller.js';
import { SubstitutionQueries } from './substitution.queries.js';
import { WithdrawSubstitution } from './withdraw-substitution.js';

@Module({
  imports: [SchedulesModule],
  controllers: [SubstitutionController, SubstitutionAdminController],
  providers: [
    AlarmSubstitutions,
    ApproveSubstitution,
    AssignSubstitution,
    ClaimSubstitution,
    DeclineSubstitution,
    RefuseSubstitution,
    RequestSubstitution,
    SubstitutionQueries,
    WithdrawSubstitution,
  ],
})
export class SubstitutionModule {}
