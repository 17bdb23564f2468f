import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Stripe from 'stripe';
import { silentLog } from '../shared/log.js';
import { startCardProvider, type CardProvider } from './provider.js';

const secretKey = 'sk_test_trial_0123456789abcdef';
const webhookSecret = 'whsec_trial';

/** Calls until something comes back; fails after the deadline. For specs only. */
export async function until<T>(read: () => T | undefined | false, timeoutMs = 5_000): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const found = read();
    if (found) return found;
    if (Date.now() > deadline) throw new Error('it did not happen in time');
    await wait(10);
  }
}

/** A card provider of a spec's own, with the real SDK pointed at it and a webhook that listens. */
export class TestProvider {
  readonly folder = mkdtempSync(join(tmpdir(), 'card-provider-'));
  readonly received: Stripe.Event[] = [];
  /** The answer of the webhook, by how many deliveries came before. */
  webhookStatus: (before: number) => number = () => 200;
  deliveries = 0;
  private provider!: CardProvider;
  private webhook!: Server;

  static async start(): Promise<TestProvider> {
    const provider = new TestProvider();
    provider.webhook = createServer((incoming, answer) => {
      const parts: Buffer[] = [];
      incoming.on('data', (part: Buffer) => parts.push(part));
      incoming.on('end', () => {
        const status = provider.webhookStatus(provider.deliveries);
        provider.deliveries += 1;
        const signature = String(incoming.headers['stripe-signature']);
        const body = Buffer.concat(parts);
        // Throws, and the delivery is lost, when the signature is not what the SDK expects.
        const event = Stripe.webhooks.constructEvent(body, signature, webhookSecret);
        if (status === 200) provider.received.push(event as Stripe.Event);
        answer.writeHead(status).end();
      });
    });
    await new Promise<void>((resolve) => provider.webhook.listen(0, '127.0.0.1', resolve));
    await provider.startProvider();
    return provider;
  }

  async startProvider(): Promise<void> {
    this.provider = await startCardProvider(
      {
        host: '127.0.0.1',
        port: 0,
        dataFolder: this.folder,
        secretKey,
        webhookSecret,
        webhookUrl: `http://127.0.0.1:${(this.webhook.address() as AddressInfo).port}/webhooks`,
        publicUrl: 'http://localhost:4202',
        merchantName: 'Your studio',
        retryDelays: [20, 20, 40],
      },
      silentLog,
    );
  }

  async restart(): Promise<void> {
    await this.provider.close();
    await this.startProvider();
  }

  async stop(): Promise<void> {
    await this.provider.close();
    this.webhook.closeAllConnections();
    this.webhook.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  get origin(): string {
    return `http://127.0.0.1:${this.provider.port}`;
  }

  stripe(options: Partial<Stripe.StripeConfig> = {}, key = secretKey): Stripe {
    return new Stripe(key, {
      host: '127.0.0.1',
      port: this.provider.port,
      protocol: 'http',
      maxNetworkRetries: 0,
      telemetry: false,
      ...options,
    });
  }

  async raw(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(`${this.origin}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${secretKey}`, ...init.headers },
    });
  }

  async control(path: string, body: object = {}): Promise<Record<string, unknown>> {
    const answer = await fetch(`${this.origin}/_control${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    return (await answer.json()) as Record<string, unknown>;
  }

  /** Fills in the card page as a browser without scripts does. */
  async pay(sessionId: string, fields: Record<string, string> = {}): Promise<Response> {
    return fetch(`${this.origin}/pay/${sessionId}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({
        email: 'noor@example.com',
        number: '4242 4242 4242 4242',
        expiry: '12 / 40',
        cvc: '123',
        name: 'Noor Al Suwaidi',
        ...fields,
      }),
    });
  }

  events(type: string): Promise<Stripe.Event[]> {
    return until(() => {
      const found = this.received.filter((event) => event.type === type);
      return found.length > 0 && found;
    });
  }
}

/** A package of ten classes, AED 1,250.00. */
export function packageCheckout(
  change: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'aed',
          unit_amount: 125_000,
          product_data: { name: '10-class package' },
        },
      },
    ],
    success_url: 'http://localhost:4200/payment-success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:4200/packages',
    ...change,
  };
}

/** A membership of AED 890.00 a month. */
export function membershipCheckout(
  change: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams {
  return packageCheckout({
    mode: 'subscription',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'aed',
          unit_amount: 89_000,
          recurring: { interval: 'month' },
          product_data: { name: 'Monthly membership' },
        },
      },
    ],
    ...change,
  });
}
