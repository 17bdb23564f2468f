import { Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { filsToAed } from '@studio/domain-kit';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { Inbox } from '../inbox/inbox.api.js';
import { adminsOf } from '../people/people.api.js';

const titles = {
  opened: 'A payment is disputed',
  won: 'A dispute was won',
  lost: 'A dispute was lost',
} as const;
const meaning = {
  opened: 'The credits that are left are locked. Answer on the card provider’s page.',
  won: 'The money stays with the studio; the credits are free again.',
  lost: 'The money is gone; a credit note was issued.',
} as const;

/** A bank asks for money back: every admin is told, the member isn't. */
@Injectable()
export class OnDisputeEvents {
  constructor(private readonly inbox: Inbox) {}

  @OnEvent('payment.disputed.v1', 'OnDisputeNews.disputed')
  async disputed(event: StudioEvent<'payment.disputed.v1'>, tx: EntityManager): Promise<void> {
    const { amount, currency, description, state } = event.data;
    const message = `${currency} ${filsToAed(amount)} for ${description}. ${meaning[state]}`;
    for (const userId of await adminsOf(tx, event.studioId))
      await this.inbox.notify(tx, event, { userId, title: titles[state], message });
  }
}
