import {
  createDecipheriv,
  createECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
  type ECDH,
} from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedPush {
  /** The device's endpoint, or the path that OneSignal has. */
  to: string;
  headers: IncomingHttpHeaders;
  /** What the service worker would read, decrypted; for OneSignal the request's body. */
  body: Record<string, unknown>;
}

interface Device {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
}

/**
 * Stands in for push services and for OneSignal: makes devices with keys of their own, and reads
 * what is sent to them as their browser would.
 */
export class PushReceiver {
  readonly received: ReceivedPush[] = [];
  /** Requests, those that were refused too. */
  requestCount = 0;
  /** What the next requests are answered with, in turn; then 201. */
  readonly answers: Answer[] = [];
  private readonly devices = new Map<string, { ecdh: ECDH; auth: Buffer }>();

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<PushReceiver> {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const receiver = new PushReceiver(server, `http://127.0.0.1:${String(port)}`);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const answer = receiver.take(request.url ?? '', request.headers, Buffer.concat(chunks));
        response.writeHead(answer.status, {
          'content-type': 'application/json',
          ...answer.headers,
        });
        response.end(answer.body === undefined ? '' : JSON.stringify(answer.body));
      });
    });
    return receiver;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }

  /** A browser that has allowed push: what its PushSubscription is as JSON. */
  device(): Device {
    const path = `/device/${randomUUID()}`;
    const ecdh = createECDH('prime256v1');
    const auth = randomBytes(16);
    const p256dh = ecdh.generateKeys().toString('base64url');
    this.devices.set(path, { ecdh, auth });
    return { endpoint: `${this.url}${path}`, keys: { p256dh, auth: auth.toString('base64url') } };
  }

  to(endpoint: string): ReceivedPush[] {
    return this.received.filter(({ to }) => to === endpoint);
  }

  private take(path: string, headers: IncomingHttpHeaders, body: Buffer): Answer {
    this.requestCount++;
    const parsed = this.read(path, body);
    const answer = this.answers.shift() ?? this.usual(path, parsed);
    if (answer.status < 300)
      this.received.push({
        to: this.devices.has(path) ? `${this.url}${path}` : path,
        headers,
        body: parsed,
      });
    return answer;
  }

  private read(path: string, body: Buffer): Record<string, unknown> {
    const device = this.devices.get(path);
    const text = device ? decrypted(body, device) : body.toString('utf8');
    return JSON.parse(text || '{}') as Record<string, unknown>;
  }

  /** OneSignal's answers carry ids; a push service's are empty. */
  private usual(path: string, body: Record<string, unknown>): Answer {
    if (/^\/apps\/[^/]+\/users$/.test(path)) {
      const [subscription] = (body['subscriptions'] ?? []) as { id?: string; token?: string }[];
      const id = subscription?.id ?? randomUUID();
      return { status: 201, body: { subscriptions: [{ id, token: subscription?.token }] } };
    }
    return path.startsWith('/notifications')
      ? { status: 200, body: { id: randomUUID() } }
      : { status: 201 };
  }
}

const PUBLIC_KEY_BYTES = 65;

/** One record of aes128gcm (RFC 8188) with the keys of web push (RFC 8291). */
const decrypted = (body: Buffer, { ecdh, auth }: { ecdh: ECDH; auth: Buffer }): string => {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + PUBLIC_KEY_BYTES);
  const sealed = body.subarray(21 + PUBLIC_KEY_BYTES);
  const derive = (
    key: Buffer,
    around: Buffer,
    { info, bytes }: { info: Buffer; bytes: number },
  ): Buffer => Buffer.from(hkdfSync('sha256', key, around, info, bytes));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const shared = derive(ecdh.computeSecret(sender), auth, { info, bytes: 32 });
  const key = derive(shared, salt, {
    info: Buffer.from('Content-Encoding: aes128gcm\0'),
    bytes: 16,
  });
  const nonce = derive(shared, salt, {
    info: Buffer.from('Content-Encoding: nonce\0'),
    bytes: 12,
  });
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // 2 marks the end of the text; zeros may follow.
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
};
