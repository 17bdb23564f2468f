import { Module } from '@nestjs/common';
import { LinksModule } from '../links/links.module.js';
import { ProfilesModule } from '../profiles/profiles.module.js';
import { OwnAccountModule } from '../own-account/own-account.module.js';
import { CorrectPerson } from './correct-person.js';
import { CreatePerson } from './create-person.js';
import { InvitePerson } from './invite-person.js';
import { LikePeopleQueries } from './like-people.queries.js';
import { PeopleController } from './people.controller.js';

@Module({
  imports: [LinksModule, OwnAccountModule, ProfilesModule],
  controllers: [PeopleController],
  providers: [CorrectPerson, CreatePerson, InvitePerson, LikePeopleQueries],
})
export class PeopleModule {}
