import type { RedisPlace } from '@studio/nest-kit';
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SessionVersions } from '@studio/auth';
import type { SessionState, signedIn } from '@studio/contracts';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';

export interface TestPerson {
  id: string;
  email?: string;
  role?: SessionState['role'];
  isAdmin?: boolean;
  isFrontDesk?: boolean;
  fullName?: string | null;
}

export interface TokenOptions {
  sessionId?: string;
  /** Seconds; negative for a token that has expired. */
  expiresIn?: number;
  issuer?: string;
  audience?: string;
  kid?: string;
  /** Seconds from now. */
  issuedIn?: number;
  /** True: the session has ended, or never was. */
  unknown?: boolean;
}

type SigningOptions = Omit<TokenOptions, 'sessionId' | 'unknown'>;

const stateOf = (person: TestPerson): SessionState => ({
  active: true,
  userId: person.id,
  email: person.email ?? `${person.id}@spec.studio`,
  fullName: person.fullName ?? null,
  role: person.role ?? 'user',
  isAdmin: person.isAdmin ?? false,
  isFrontDesk: person.isFrontDesk ?? false,
});

type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/**
 * Stands in for the identity service in specs: publishes a key, knows sessions, signs tokens.
 * It checks no service token: what it answers is for the caller under test to judge.
 */
export class TestIdentity {
  readonly handlers = new Map<string, Handler>();
  /** How often each path was asked, sessions as `/internal/sessions/*`. */
  readonly requestCounts = new Map<string, number>();
  private readonly sessions = new Map<string, SessionState>();
  private port = 0;

  private constructor(
    private server: Server,
    private key: { privateKey: CryptoKey; publicKey: CryptoKey; kid: string },
    private readonly versions: SessionVersions | undefined,
  ) {}

  /** With `redis`, the place that the services under test have, changes of a person count at once. */
  static async start({ redis }: { redis?: RedisPlace } = {}): Promise<TestIdentity> {
    const versions = redis && new SessionVersions(redis);
    await versions?.onModuleInit();
    const identity = new TestIdentity(createServer(), await newKey(), versions);
    await identity.resume();
    return identity;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get issuer(): string {
    return `${this.url}/auth/v1`;
  }

  /** Registers a session and signs its access token, as a sign-in would. */
  async tokenFor(person: TestPerson, options: TokenOptions = {}): Promise<string> {
    const sessionId = options.sessionId ?? randomUUID();
    const state = stateOf(person);
    if (!this.sessions.has(sessionId) && !options.unknown) this.sessions.set(sessionId, state);
    const { kid, issuer, audience, issuedIn, expiresIn }: Required<SigningOptions> = {
      kid: this.key.kid,
      issuer: this.issuer,
      audience: 'authenticated',
      issuedIn: 0,
      expiresIn: 3600,
      ...options,
    };
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT({ email: state.email, role: 'authenticated', session_id: sessionId })
      .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
      .setSubject(person.id)
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(now + issuedIn)
      .setExpirationTime(now + expiresIn)
      .sign(this.key.privateKey);
  }

  /** The token of somebody new, by the name of the contracts' callers. */
  newcomer(caller: (typeof signedIn)[number]): Promise<string> {
    const role = caller === 'member' ? 'user' : caller;
    return this.tokenFor({ id: randomUUID(), role });
  }

  /** Tokens that nobody may take, by what is wrong with them. */
  async badTokens(): Promise<Record<string, string>> {
    const id = randomUUID();
    const [good, expired, foreign, ended] = await Promise.all([
      this.tokenFor({ id, role: 'admin' }),
      this.tokenFor({ id, role: 'admin' }, { expiresIn: -60 }),
      this.tokenFor({ id, role: 'admin' }, { issuer: 'http://elsewhere/auth/v1' }),
      this.tokenFor({ id, role: 'admin' }, { unknown: true }),
    ]);
    return {
      'an expired token': expired,
      'a foreign token': foreign,
      'an ended session': ended,
      'a forged token': forge(good),
    };
  }

  async setRole(userId: string, role: SessionState['role'], isAdmin = false): Promise<void> {
    for (const state of this.sessions.values())
      if (state.userId === userId) Object.assign(state, { role, isAdmin });
    await this.versions?.change([userId]);
  }

  /** Ends all sessions of a person: sign-out, password change, deletion. */
  async endSessions(userId: string): Promise<void> {
    for (const [id, state] of this.sessions) if (state.userId === userId) this.sessions.delete(id);
    await this.versions?.change([userId]);
  }

  /** A new signing key; tokens of the former one are no longer accepted. */
  async rotateKey(): Promise<void> {
    this.key = await newKey();
  }

  publicKey(): Promise<JWK> {
    return exportJWK(this.key.publicKey);
  }

  get keyId(): string {
    return this.key.kid;
  }

  /** Stops answering, as a service that is down; `resume` brings it back on the same port. */
  async pause(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  async resume(): Promise<void> {
    this.server = createServer((request, response) => void this.answer(request, response));
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject).listen(this.port, '127.0.0.1', resolve);
    });
    this.port = (this.server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    this.versions?.onApplicationShutdown();
    if (this.server.listening) await this.pause();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const session = /^\/internal\/sessions\/(.+)$/.exec(path)?.[1];
    const name = session ? '/internal/sessions/*' : path;
    this.requestCounts.set(name, (this.requestCounts.get(name) ?? 0) + 1);
    const handler = this.handlers.get(`${request.method} ${path}`);
    if (handler) return handler(request, response);
    if (path === '/auth/v1/.well-known/jwks.json')
      return json(response, 200, {
        keys: [{ ...(await this.publicKey()), kid: this.key.kid, alg: 'ES256', use: 'sig' }],
      });
    const state = session === undefined ? undefined : this.sessions.get(session);
    if (state) return json(response, 200, state);
    return json(response, 404, { code: 'NOT_FOUND', message: 'There is no such record.' });
  }
}

/** Somebody else's claims under a good signature. */
export const forge = (token: string): string => {
  const [head = '', body = '', signature = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
  const other = Buffer.from(JSON.stringify({ ...claims, sub: randomUUID() })).toString('base64url');
  return `${head}.${other}.${signature}`;
};

const newKey = async () => ({
  ...(await generateKeyPair('ES256', { extractable: true })),
  kid: randomUUID(),
});

const json = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
