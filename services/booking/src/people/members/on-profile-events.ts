import { Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { rememberMember } from './remember-member.js';

/** Keeps the copy of people's names up to date. */
@Injectable()
export class OnProfileEvents {
  @OnEvent('user.signed_up.v1', 'OnProfileNews.signedUp')
  async signedUp(event: StudioEvent<'user.signed_up.v1'>, tx: EntityManager): Promise<void> {
    await rememberMember(tx, event.studioId, {
      ...event.data,
      profileAt: new Date(event.occurredAt),
    });
  }

  @OnEvent('profile.changed.v1', 'OnProfileNews.changed')
  async changed(event: StudioEvent<'profile.changed.v1'>, tx: EntityManager): Promise<void> {
    await rememberMember(tx, event.studioId, {
      ...event.data,
      profileAt: new Date(event.occurredAt),
    });
  }
}
