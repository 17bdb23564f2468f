import { Module } from '@nestjs/common';
import { AdminUsersController } from './admin-users.controller.js';
import { EnsureProfile } from './ensure-profile.js';
import { InternalPeopleController } from './internal-people.controller.js';
import { MyProfileController } from './my-profile.controller.js';
import { FoundPeopleViews } from './people-search.api.js';
import { PeopleSearchController } from './people-search.controller.js';
import { PeopleSearchQueries } from './people-search.queries.js';
import { ProfilesQueries } from './profiles.queries.js';
import { RewriteProfilePhones } from './rewrite-phones.job.js';
import { UpdateMyProfile } from './update-my-profile.js';

@Module({
  controllers: [
    MyProfileController,
    AdminUsersController,
    PeopleSearchController,
    InternalPeopleController,
  ],
  providers: [
    EnsureProfile,
    FoundPeopleViews,
    PeopleSearchQueries,
    ProfilesQueries,
    RewriteProfilePhones,
    UpdateMyProfile,
  ],
  exports: [FoundPeopleViews],
})
export class ProfilesModule {}
