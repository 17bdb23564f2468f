import { z } from 'zod';
import { postOut, type Incoming } from './post-out.js';
import {
  DeviceGone,
  PushRejected,
  type PushAddress,
  type PushMessage,
  type PushPort,
} from './push.port.js';
import { refusalOf } from './push-rules.js';

interface OneSignalOptions {
  appId: string;
  apiKey: string;
  apiBase: string;
  /** The app's own web push key, from OneSignal's settings. */
  publicKey: string | null;
  /** The site, for links. */
  url: string;
}

const created = z.object({
  subscriptions: z.array(z.object({ id: z.string(), token: z.string().optional() })),
});
const sent = z.object({ id: z.string().optional(), errors: z.unknown().optional() });

/** OneSignal's REST API; the person's id is the external id there. */
export class OneSignalAdapter implements PushPort {
  readonly provider = 'onesignal';

  constructor(private readonly options: OneSignalOptions) {}

  get publicKey(): string | null {
    return this.options.publicKey;
  }

  async register(userId: string, device: PushAddress): Promise<string | null> {
    if (device.playerId) {
      await this.post(`/apps/${this.options.appId}/users`, {
        identity: { external_id: userId },
        subscriptions: [{ id: device.playerId }],
      });
      return device.playerId;
    }
    const { endpoint: token, p256dh: web_p256, auth: web_auth } = device;
    const { text } = await this.post(`/apps/${this.options.appId}/users`, {
      identity: { external_id: userId },
      subscriptions: [{ type: typeOf(token ?? ''), token, web_p256, web_auth, enabled: true }],
    });
    const { subscriptions } = created.parse(JSON.parse(text));
    const own = subscriptions.find((one) => one.token === token) ?? subscriptions.at(-1);
    return own?.id ?? null;
  }

  async send({ playerId }: PushAddress, message: PushMessage): Promise<void> {
    if (!playerId) throw new PushRejected('not known to OneSignal', true);
    const { text } = await this.post('/notifications?c=push', {
      app_id: this.options.appId,
      include_subscription_ids: [playerId],
      target_channel: 'push',
      // OneSignal sends the same key once, also when its answer was lost.
      idempotency_key: message.id,
      headings: { en: plain(message.title) },
      contents: { en: plain(message.message) },
      ...(message.link && { url: new URL(message.link, this.options.url).href }),
      ttl: message.ttl,
      priority: message.urgent ? 10 : 5,
    });
    const { id, errors } = sent.parse(JSON.parse(text));
    // 200 without an id: nobody is subscribed under it any more.
    if (!id && errors !== undefined) throw new DeviceGone();
  }

  private async post(path: string, body: unknown): Promise<Incoming> {
    const answer = await postOut(`${this.options.apiBase}${path}`, {
      headers: {
        authorization: `Key ${this.options.apiKey}`,
        'content-type': 'application/json',
        accept: 'application/json',
      },
      body: JSON.stringify(body),
      publicOnly: false,
    });
    if (answer.status < 200 || answer.status > 299)
      throw refusalOf(answer.status, answer.retryAfter);
    return answer;
  }
}

/** OneSignal fills {{ … }} and {% … %} in: a name that holds them must stay a name. */
const plain = (text: string): string => text.replace(/\{(?=[{%])/g, '{\u200b');

const typeOf = (endpoint: string): string => {
  if (/mozilla\.com/.test(endpoint)) return 'FirefoxPush';
  return /push\.apple\.com/.test(endpoint) ? 'SafariPush' : 'ChromePush';
};
