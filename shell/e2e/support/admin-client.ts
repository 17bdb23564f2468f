import { request } from '@playwright/test';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { expect } from './test.js';

/** An admin of a studio who asks its API without a browser. */
export class AdminClient {
  private constructor(private readonly context: APIRequestContext) {}

  static async signIn(url: string, who: { email: string; password: string }): Promise<AdminClient> {
    const context = await request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } });
    const client = new AdminClient(context);
    const { email, password } = who;
    await client.send('POST', '/api/session', { email, password });
    return client;
  }

  async get<Answer>(path: string): Promise<Answer> {
    const answer = await this.context.get(path);
    expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
    return (await answer.json()) as Answer;
  }

  async send<Answer>(method: 'POST' | 'PUT', path: string, data: object = {}): Promise<Answer> {
    const answer = await this.trySend(method, path, data);
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as Answer;
  }

  /** The answer, whatever it is. */
  trySend(method: 'POST' | 'PUT', path: string, data: object = {}): Promise<APIResponse> {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    return this.context.fetch(path, { method, data, headers });
  }

  async upload<Answer>(path: string, text: string): Promise<Answer> {
    const headers = { 'content-type': 'text/csv' };
    const answer = await this.context.post(path, { data: Buffer.from(text), headers });
    expect(answer.status(), await answer.text()).toBe(201);
    return (await answer.json()) as Answer;
  }

  async download(path: string): Promise<Buffer> {
    const answer = await this.context.get(path);
    expect(answer.status()).toBe(200);
    return answer.body();
  }

  async signOut(): Promise<void> {
    await this.context.dispose();
  }
}
