import { Injectable } from '@nestjs/common';
import { Refused } from '@studio/nest-kit';
import {
  CardProvider,
  CardProviderError,
  type CardEvent,
} from '../../provider/card-provider.api.js';
import { WebhookInbox } from './webhook-inbox.js';

/** Stores a signed event and answers; nothing else happens in the provider's time. */
@Injectable()
export class ReceiveWebhook {
  constructor(
    private readonly provider: CardProvider,
    private readonly inbox: WebhookInbox,
  ) {}

  /** Throws WEBHOOK_SIGNATURE: missing, wrong, older than 300 s, or other bytes. */
  async execute(bytes: Buffer | undefined, signature: string | undefined): Promise<void> {
    await this.inbox.keep(this.signedEvent(bytes, signature));
  }

  private signedEvent(bytes: Buffer | undefined, signature: string | undefined): CardEvent {
    try {
      const event = bytes && signature ? this.provider.readEvent(bytes, signature) : null;
      if (!event) throw new Refused('WEBHOOK_SIGNATURE');
      return event;
    } catch (error) {
      if (error instanceof CardProviderError) throw new Refused('PAYMENT_NOT_CONFIGURED');
      throw error;
    }
  }
}
