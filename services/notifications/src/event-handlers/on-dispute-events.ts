import { Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { filsToAed } from '@studio/domain-kit';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { Inbox } from '../inbox/inbox.api.js';
import { adminsOf } from '../people/people.api.js';
import { t } from './messages.js';

const titles = {
  opened: t('paymentDisputed'),
  won: t('disputeWon'),
  lost: t('disputeLost'),
} as const;
const meaning = {
  opened: t('paymentDisputedOutcome'),
  won: t('disputeWonOutcome'),
  lost: t('disputeLostOutcome'),
} as const;

/** A bank asks for money back: every admin is told, the member isn't. */
@Injectable()
export class OnDisputeEvents {
  constructor(private readonly inbox: Inbox) {}

  @OnEvent('payment.disputed.v1', 'OnDisputeNews.disputed')
  async disputed(event: StudioEvent<'payment.disputed.v1'>, tx: EntityManager): Promise<void> {
    const { amount, currency, description, state } = event.data;
    const message = t('disputeText', {
      currency,
      amount: filsToAed(amount),
      description,
      outcome: meaning[state],
    });
    for (const userId of await adminsOf(tx, event.studioId))
      await this.inbox.notify(tx, event, { userId, title: titles[state], message });
  }
}
