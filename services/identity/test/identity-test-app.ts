import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AuthClient } from '@supabase/auth-js';
import { CLIENT_PROOF_HEADER, proveClient } from '@studio/nest-kit';
import { createTestDatabase, startService, testRedisUrl, until } from '@studio/testing';
import { DataSource } from 'typeorm';
import { AppModule } from '../src/app.module.js';
import { loadConfig } from '../src/config.js';
import { serviceOptions } from '../src/service-options.js';
import { databaseSettings } from '../src/database/data-source.js';

export const PUBLIC_URL = 'http://localhost:4200';
export const SERVICE_SECRET = 'a secret for specs, of more than thirty-two characters';
/** Where no service listens. */
const NOBODY = 'http://127.0.0.1:9';

interface Mail {
  purpose: string;
  email: string;
  link: string;
  code: string;
}

type Answer = { status: number; headers: Headers; body: Record<string, unknown> };

/** The service on its own database, with limits off unless the spec is about them. */
export const openIdentity = async (env: Record<string, string> = {}) => {
  const database = await createTestDatabase('identity', databaseSettings);
  const keysFile = env['AUTH_KEYS_FILE'] ?? join(tmpdir(), `identity-keys-${randomUUID()}.json`);
  const filesDir = join(tmpdir(), `identity-files-${randomUUID()}`);
  const config = loadConfig({
    PORT: '0',
    NODE_ENV: 'test',
    PUBLIC_URL,
    SERVICE_SECRET,
    DATABASE_URL: database.url,
    REDIS_URL: testRedisUrl(),
    LOCAL_MODE: '1',
    AUTH_KEYS_FILE: keysFile,
    FILES_DIR: filesDir,
    BOOKING_URL: NOBODY,
    PAYMENTS_URL: NOBODY,
    NOTIFICATIONS_URL: NOBODY,
    AUTH_LIMITS: 'off',
    AUTH_MAIL_SECONDS: '0',
    ...env,
  });
  const service = await startService(AppModule.register(config), serviceOptions());
  const { url, app } = service;
  const dataSource = app.get(DataSource);
  const sql = <Row = Record<string, unknown>>(text: string, values: unknown[] = []) =>
    dataSource.query<Row[]>(text, values);

  const call = async (
    method: string,
    path: string,
    { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Answer> => {
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...asGateway(headers),
      },
      body: typeof body === 'string' || body === undefined ? (body ?? null) : JSON.stringify(body),
    });
    const text = await response.text();
    const parsed = text ? (JSON.parse(text) as Record<string, unknown>) : {};
    return { status: response.status, headers: response.headers, body: parsed };
  };

  /** Mails that were asked for are looked up after the answer. */
  const settled = () => until(async () => (await sql('SELECT FROM asked_links')).length === 0);
  const eventsOf = async (type: string, email: string) => {
    await settled();
    const rows = await sql<{ data: Record<string, unknown> }>(
      `SELECT data FROM outbox WHERE type = $1 AND data->>'email' = $2 ORDER BY id`,
      [type, email],
    );
    return rows.map(({ data }) => data);
  };
  const mailsTo = async (email: string): Promise<Mail[]> =>
    (await eventsOf('user.link_requested.v1', email)) as unknown as Mail[];

  /** Presses the button of a mailed link's page; the answer is where it leads. */
  const openLink = async (link: string): Promise<URL> => {
    const { pathname, search } = new URL(link);
    const response = await fetch(url + pathname + search, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    return new URL(response.headers.get('location') ?? 'http://nowhere/');
  };

  /** The public client, as an app on somebody's phone has it. */
  const client = (Client: typeof AuthClient = AuthClient): InstanceType<typeof AuthClient> => {
    const kept = new Map<string, string>();
    return new Client({
      url: `${url}/auth/v1`,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      persistSession: true,
      storage: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
        removeItem: (key) => void kept.delete(key),
      },
    });
  };

  const newEmail = (): string => `${randomUUID()}@spec.studio`;

  /**
   * With a password. Hashing has what the machine leaves: beside other specs it may take longer than
   * the 5 s after which the service answers 503, and whoever asks tries again.
   */
  const withPassword = async (path: string, body: unknown): Promise<Answer['body']> => {
    const answer = await until(async () => {
      const { status, ...rest } = await call('POST', path, { body });
      return status === 503 ? undefined : { status, ...rest };
    });
    if (answer.status !== 200)
      throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };

  /** A confirmed member who is not signed in. */
  const member = async ({ password = 'reformer1', data = {}, email = newEmail() } = {}) => {
    await withPassword('/auth/v1/signup', { email, password, data });
    const link = (await mailsTo(email)).at(-1)?.link ?? '';
    await openLink(link);
    const [row] = await sql<{ id: string }>('SELECT id FROM users WHERE email = $1', [email]);
    return { id: row?.id ?? '', email, password };
  };

  const signIn = async (person: { email: string; password: string }) => {
    const { email, password } = person;
    const body = await withPassword('/auth/v1/token?grant_type=password', { email, password });
    return {
      access: String(body['access_token']),
      refresh: String(body['refresh_token']),
      bearer: { authorization: `Bearer ${String(body['access_token'])}` },
    };
  };

  /** A session by the recovery link of a new mail: no password is asked for. */
  const recover = async (email: string) => {
    await call('POST', '/auth/v1/recover', { body: { email } });
    const { hash } = await openLink((await mailsTo(email)).at(-1)?.link ?? '');
    const fields = new URLSearchParams(hash.slice(1));
    const access = fields.get('access_token') ?? '';
    const refresh = fields.get('refresh_token') ?? '';
    return { access, refresh, bearer: { authorization: `Bearer ${access}` } };
  };

  const refresh = (token: string) =>
    call('POST', '/auth/v1/token?grant_type=refresh_token', { body: { refresh_token: token } });

  return {
    app,
    url,
    config,
    sql,
    call,
    client,
    eventsOf,
    mailsTo,
    openLink,
    settled,
    newEmail,
    member,
    signIn,
    recover,
    refresh,
    close: async () => {
      await service.stop();
      await database.drop();
      rmSync(keysFile, { force: true });
      rmSync(filesDir, { recursive: true, force: true });
    },
  };
};

/** A second instance on the same database; close it first. */
export const openBeside = ({ config }: OpenIdentity): Promise<OpenIdentity> => {
  const { DATABASE_URL, AUTH_KEYS_FILE, FILES_DIR = '' } = config;
  return openIdentity({ DATABASE_URL, FILES_DIR, ...(AUTH_KEYS_FILE ? { AUTH_KEYS_FILE } : {}) });
};

export type OpenIdentity = Awaited<ReturnType<typeof openIdentity>>;

/** Our gateway proves what it says of a client's address. */
const asGateway = (headers: Record<string, string>): Record<string, string> => {
  const address = headers['x-forwarded-for'];
  if (address === undefined || CLIENT_PROOF_HEADER in headers) return headers;
  return { ...headers, [CLIENT_PROOF_HEADER]: proveClient(SERVICE_SECRET, address) };
};

/** Claims of a token, unverified. */
export const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >;
