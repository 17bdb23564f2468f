import webPush from 'web-push';
import { postOut } from './post-out.js';
import {
  DeviceGone,
  PushRejected,
  type PushAddress,
  type PushMessage,
  type PushPort,
} from './push.port.js';
import { refusalOf } from './push-rules.js';

/** Characters: a push service takes 4096 bytes, and a lock screen shows three lines. */
const LONGEST = { title: 120, message: 500 };

interface WebPushOptions {
  publicKey: string;
  privateKey: string;
  /** Whom a push service writes to about us: mailto: or https:. */
  subject: string;
  publicOnly: boolean;
}

/** The browsers' own push services, with our keys (RFC 8030, 8291, 8292). */
export class WebPushAdapter implements PushPort {
  readonly provider = 'webpush';

  constructor(private readonly options: WebPushOptions) {}

  get publicKey(): string {
    return this.options.publicKey;
  }

  register(): Promise<null> {
    return Promise.resolve(null);
  }

  async send({ endpoint, p256dh, auth }: PushAddress, message: PushMessage): Promise<void> {
    if (!endpoint || !p256dh || !auth) throw new PushRejected('not a browser', true);
    const { publicKey, privateKey, subject, publicOnly } = this.options;
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(shown(message)),
      {
        vapidDetails: { subject, publicKey, privateKey },
        TTL: message.ttl,
        urgency: message.urgent ? 'high' : 'normal',
        contentEncoding: 'aes128gcm',
      },
    );
    const { status, retryAfter } = await postOut(endpoint, { headers, body, publicOnly });
    if (status === 404 || status === 410) throw new DeviceGone();
    if (status < 200 || status > 299) throw refusalOf(status, retryAfter);
  }
}

/** What the service worker shows. */
const shown = ({ id, title, message, link }: PushMessage) => ({
  id,
  title: title.slice(0, LONGEST.title),
  message: message.slice(0, LONGEST.message),
  link,
});
