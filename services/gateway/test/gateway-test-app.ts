import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CreateOptions } from '@studio/nest-kit';
import { startService, testRedisUrl, type RunningService } from '@studio/testing';
import { AppModule } from '../src/app.module.js';
import { loadConfig, type GatewayConfig } from '../src/config.js';
import { serviceOptions } from '../src/service-options.js';
import { FakeUpstream, send } from './fake-upstream.js';

export const PUBLIC_URL = 'http://localhost:5299';
export const SERVICE_SECRET = randomBytes(48).toString('base64url');
export const MEMBER = { id: randomUUID(), email: 'noor@spec.studio' };

/** An access token as far as the gateway looks: it only ever reads `exp` of an adopted one. */
export const fakeToken = (expiresAt: number): string =>
  `${encode({ alg: 'ES256' })}.${encode({ exp: expiresAt, nonce: randomUUID() })}.c2ln`;
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;

/** The gateway with fake services behind it and an identity that rotates refresh tokens. */
export class GatewayTestApp {
  /** Seconds that the next access token lives. */
  tokenLife = 3600;
  /** Refresh tokens in order; the last one is active. */
  readonly refreshTokens: string[] = [];
  sessionEnded = false;
  /** Whose account a mailed link is for. */
  linkOwner = MEMBER;
  private readonly others: RunningService[] = [];

  private constructor(
    readonly identity: FakeUpstream,
    readonly booking: FakeUpstream,
    readonly payments: FakeUpstream,
    readonly notifications: FakeUpstream,
    readonly folder: string,
    private readonly gateway: RunningService,
    private readonly config: GatewayConfig,
  ) {
    this.beIdentity();
  }

  static async open(
    over: Partial<Record<keyof GatewayConfig, string>> = {},
    times?: CreateOptions['times'],
  ): Promise<GatewayTestApp> {
    const folder = await mkdtemp(join(tmpdir(), 'gateway-spec-'));
    const [identity, booking, payments, notifications] = await Promise.all([
      FakeUpstream.start(),
      FakeUpstream.start(),
      FakeUpstream.start(),
      FakeUpstream.start(),
    ]);
    const config = loadConfig({
      PORT: '0',
      PUBLIC_URL,
      SERVICE_SECRET,
      SESSION_SECRET: randomBytes(48).toString('base64url'),
      REDIS_URL: testRedisUrl(),
      LOCAL_MODE: '1',
      IDENTITY_URL: identity.url,
      BOOKING_URL: booking.url,
      PAYMENTS_URL: payments.url,
      NOTIFICATIONS_URL: notifications.url,
      SHELL_DIR: join(folder, 'shell'),
      REMOTES_DIR: join(folder, 'remotes'),
      ...over,
    });
    const options = { ...serviceOptions(), trustProxy: [], ...(times && { times }) };
    const gateway = await startService(AppModule.register(config), options);
    return new GatewayTestApp(identity, booking, payments, notifications, folder, gateway, config);
  }

  get url(): string {
    return this.gateway.url;
  }

  get app(): RunningService['app'] {
    return this.gateway.app;
  }

  /** Another instance of the gateway before the same services. */
  async another(over: Partial<GatewayConfig> = {}): Promise<RunningService> {
    const config = { ...this.config, ...over };
    const gateway = await startService(AppModule.register(config), { trustProxy: [] });
    this.others.push(gateway);
    return gateway;
  }

  async close(): Promise<void> {
    await Promise.all([this.gateway, ...this.others].map((gateway) => gateway.stop()));
    const services = [this.identity, this.booking, this.payments, this.notifications];
    await Promise.all(services.map((service) => service.stop()));
    await rm(this.folder, { recursive: true });
  }

  /** A browser on the studio's own page: keeps cookies, says where it comes from. */
  browser(url = this.url): Browser {
    return new Browser(url);
  }

  newTokens() {
    const refresh_token = `refresh-${randomUUID()}`;
    this.refreshTokens.push(refresh_token);
    const expires_at = inSeconds(this.tokenLife);
    return { access_token: fakeToken(expires_at), refresh_token, expires_at, user: MEMBER };
  }

  /**
   * Refreshing by the contract's rules (auth-contract 1.4): the active token gets its successor,
   * the one before it the active one again, any other ends the session. Returns what was answered.
   */
  rotateByContract(): { answered: string[]; loseNext: boolean } {
    const line = { answered: [] as string[], loseNext: false };
    this.identity.on('POST /auth/v1/token', ({ body }, response) => {
      const token = (JSON.parse(body.toString()) as Record<string, string>)['refresh_token'] ?? '';
      const behind = this.refreshTokens.length - 1 - this.refreshTokens.indexOf(token);
      if (behind > 1 || this.sessionEnded) {
        this.sessionEnded = true;
        return refuse(response, 400, {
          code: 'refresh_token_already_used',
          message: 'Already Used',
        });
      }
      const active = behind === 0 ? undefined : this.refreshTokens.at(-1);
      const tokens = this.newTokens();
      if (active) {
        this.refreshTokens.pop();
        tokens.refresh_token = active;
      }
      line.answered.push(tokens.refresh_token);
      if (!line.loseNext) return tokens;
      line.loseNext = false;
      return response.destroy();
    });
    return line;
  }

  private beIdentity(): void {
    this.identity.on('POST /auth/v1/token', ({ url, body }, response) => {
      const token = JSON.parse(body.toString()) as Record<string, string>;
      if (url.includes('grant_type=password'))
        return token['password'] === 'pilates1'
          ? this.newTokens()
          : refuse(response, 400, {
              code: 'invalid_credentials',
              message: 'Invalid login credentials',
            });
      if (this.sessionEnded)
        return refuse(response, 400, {
          code: 'session_not_found',
          message: 'Session from session_id does not exist',
        });
      return this.newTokens();
    });
    this.identity.on('POST /internal/sessions/of-link', ({ body }, response) => {
      const { accessToken = '' } = JSON.parse(body.toString()) as Record<string, string>;
      const expiresAt = new Date(inSeconds(this.tokenLife) * 1_000).toISOString();
      return accessToken.endsWith('.c2ln')
        ? { userId: this.linkOwner.id, email: this.linkOwner.email, expiresAt }
        : refuse(response, 410, {
            code: 'LINK_EXPIRED',
            message: 'This link has been used, or is too old.',
          });
    });
    this.identity.on('POST /auth/v1/logout', (_request, response) => response.writeHead(204).end());
    this.identity.on('GET /api/me/profile', (_request, response) =>
      this.sessionEnded
        ? refuse(response, 401, { code: 'UNAUTHENTICATED', message: 'Sign in first.' })
        : { ...MEMBER, full_name: 'Noor', avatar_url: null, is_admin: false, role: 'user' },
    );
  }
}

export const refuse = (
  response: Parameters<typeof send>[0],
  status: number,
  body: { code: string; message: string },
): void => send(response, status, body);

/** One browser's cookies and headers. */
export class Browser {
  readonly cookies = new Map<string, string>();
  lastSetCookies: string[] = [];

  constructor(private readonly url: string) {}

  async send(
    method: string,
    path: string,
    { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
  ) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(this.url + path, {
      method,
      redirect: 'manual',
      headers: {
        'sec-fetch-site': 'same-origin',
        ...(cookie ? { cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    this.take(answer.headers.getSetCookie());
    const text = await answer.text();
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      body: (text.startsWith('{') ? JSON.parse(text) : undefined) as Record<string, unknown>,
    };
  }

  /** How many hold a session; the device's own stays after a sign-out. */
  get sessionCookies(): number {
    return [...this.cookies.keys()].filter((name) => !name.includes('studio_device')).length;
  }

  signIn() {
    return this.send('POST', '/api/session', {
      body: { email: MEMBER.email, password: 'pilates1' },
    });
  }

  private take(setCookies: string[]): void {
    this.lastSetCookies = setCookies;
    for (const line of setCookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}
