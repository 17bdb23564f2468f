import { Inject, Injectable } from '@nestjs/common';
import type { CardCheck } from '@studio/contracts';
import { CONFIG, type PaymentsConfig } from '../config.js';
import { CardProvider, CardProviderError } from './card-provider.api.js';

/** Tries the keys that the studio was given. */
@Injectable()
export class CardCheckQueries {
  constructor(
    private readonly provider: CardProvider,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  async check(): Promise<CardCheck> {
    const { STRIPE_WEBHOOK_SECRET: secret, PUBLIC_URL: publicUrl } = this.config;
    return {
      state: await this.stateOfKey(),
      webhookSecret: secretState(secret),
      webhookUrl: `${publicUrl}/webhooks/stripe`,
    };
  }

  private async stateOfKey(): Promise<CardCheck['state']> {
    const { STRIPE_SECRET_KEY: key } = this.config;
    if (!key) return 'missing';
    const kind = /^(?:sk|rk)_(live|test)_/.exec(key)?.[1];
    try {
      // The cheapest question that every key of a shop may ask.
      await this.provider.call((stripe) => stripe.customers.list({ limit: 1 }));
      return kind === 'live' ? 'live' : 'test';
    } catch (error) {
      if (!(error instanceof CardProviderError)) throw error;
      if (error.reason === 'down') return 'unreachable';
      return kind ? 'refused' : 'malformed';
    }
  }
}

const secretState = (secret: string | undefined): CardCheck['webhookSecret'] => {
  if (!secret) return 'missing';
  return secret.startsWith('whsec_') ? 'set' : 'malformed';
};
