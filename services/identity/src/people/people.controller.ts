import { Controller, Get, Patch, Post, Put } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  correctPerson,
  createPerson,
  findLikePeople,
  invitePerson,
  type LikePerson,
  type User,
} from '@studio/contracts';
import { ParsedBody, ParsedParams, ParsedQuery } from '@studio/nest-kit';
import { FoundPeopleViews } from '../profiles/people-search.api.js';
import { CorrectPerson, type Correction } from './correct-person.js';
import { CreatePerson, type NewPerson } from './create-person.js';
import { InvitePerson } from './invite-person.js';
import { LikePeopleQueries, type LikePersonInput } from './like-people.queries.js';

/** People whom the front desk makes. */
@Controller('/api/admin/people')
export class PeopleController {
  constructor(
    private readonly likePeople: LikePeopleQueries,
    private readonly people: FoundPeopleViews,
    private readonly creating: CreatePerson,
    private readonly inviting: InvitePerson,
    private readonly correcting: CorrectPerson,
  ) {}

  @Get('alike')
  @For(findLikePeople)
  async alike(
    @ParsedQuery(findLikePeople.query) input: LikePersonInput,
  ): Promise<{ items: LikePerson[] }> {
    const alike = await this.likePeople.find(input);
    const people = await this.people.byIds([...alike.keys()]);
    const byId = new Map(people.map((person) => [person.id, person]));
    return {
      items: [...alike].flatMap(([id, likeness]) => {
        const person = byId.get(id);
        return person ? [{ person, alike: likeness }] : [];
      }),
    };
  }

  @Put(':id')
  @For(createPerson)
  create(
    @CurrentUser() actor: SignedInUser,
    @ParsedParams(createPerson.params) { id }: { id: string },
    @ParsedBody(createPerson.body) person: Omit<NewPerson, 'id'>,
  ): Promise<User> {
    return this.creating.execute(actor.id, { id, ...person });
  }

  @Patch(':id')
  @For(correctPerson)
  correct(
    @CurrentUser() actor: SignedInUser,
    @ParsedParams(correctPerson.params) { id }: { id: string },
    @ParsedBody(correctPerson.body) correction: Correction,
  ): Promise<User> {
    return this.correcting.execute(actor, id, correction);
  }

  @Post(':id/invitation')
  @For(invitePerson)
  invite(
    @CurrentUser() actor: SignedInUser,
    @ParsedParams(invitePerson.params) { id }: { id: string },
  ): Promise<void> {
    return this.inviting.execute(actor.id, id);
  }
}
