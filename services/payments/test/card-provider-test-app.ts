import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@studio/testing';

const deploy = new URL('../../../deploy/', import.meta.url).pathname;
const program = join(deploy, 'dist/card-provider.js');

/** The provider's own test mode, when the environment names it (docs/payments.md). */
const env = { key: process.env['STRIPE_SECRET_KEY'], base: process.env['STRIPE_API_BASE'] };
if (/^[sr]k_live_/.test(env.key ?? '')) throw new Error('specs are for test keys');

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

/** The local card provider in a process of its own, as `npm start` runs it. */
export class CardProviderTestApp {
  static readonly secretKey = 'sk_test_local_spec_000000000000';
  static readonly webhookSecret = 'whsec_local_spec_000000000000';
  /** The provider's test mode is asked instead: nothing can be paid or made to fail by `control`. */
  static readonly isRemote = Boolean(env.key && env.base);

  private constructor(
    readonly url: string,
    readonly key: string,
    private readonly local?: { child: ChildProcess; folder: string },
  ) {}

  /** The provider that the environment names, or else the local one. */
  static async named(port: number, webhookUrl: string): Promise<CardProviderTestApp> {
    const { key, base } = env;
    return key && base
      ? new CardProviderTestApp(base, key)
      : CardProviderTestApp.start(port, webhookUrl);
  }

  static async start(port: number, webhookUrl: string): Promise<CardProviderTestApp> {
    if (!existsSync(program)) execFileSync('npm', ['run', 'build'], { cwd: deploy });
    const folder = mkdtempSync(join(tmpdir(), 'card-desk-'));
    const child = spawn(process.execPath, [program], {
      env: {
        PATH: process.env['PATH'],
        HOST: '127.0.0.1',
        CARD_PORT: String(port),
        DATA_DIR: folder,
        STRIPE_SECRET_KEY: CardProviderTestApp.secretKey,
        STRIPE_WEBHOOK_SECRET: CardProviderTestApp.webhookSecret,
        WEBHOOK_URL: webhookUrl,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const testApp = new CardProviderTestApp(
      `http://127.0.0.1:${port}`,
      CardProviderTestApp.secretKey,
      { child, folder },
    );
    const answers = async () => (await fetch(`${testApp.url}/_control`)).ok;
    await until(async () => hasEnded(child) || (await answers()), { timeoutMs: 60_000 });
    if (hasEnded(child)) throw new Error('the card provider ended while it started');
    return testApp;
  }

  /** The member types a card on the card page. */
  async pay(sessionId: string, card = '4242424242424242'): Promise<string> {
    const answer = await this.control(`/sessions/${sessionId}/pay`, { card });
    return (answer as { outcome: string }).outcome;
  }

  async control(path: string, body: object = {}): Promise<unknown> {
    if (!this.local) throw new Error('only the local provider is told what to do');
    const send = () =>
      fetch(`${this.url}/_control${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    // A connection that lay idle may be closed by the other side just as it is used again.
    const answer = await send().catch(send);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }

  /** As somebody at the provider's own dashboard does. */
  async refundIntent(intent: string, amount: number): Promise<void> {
    const answer = await fetch(`${this.url}/v1/refunds`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.key}` },
      body: new URLSearchParams({ payment_intent: intent, amount: String(amount) }),
    });
    if (!answer.ok) throw new Error(`refund: ${answer.status} ${await answer.text()}`);
  }

  async eventsOf(sessionId: string): Promise<{ id: string; type: string }[]> {
    const { data } = await this.read<{
      data: { id: string; type: string; data: { object: { id: string } } }[];
    }>('/events?limit=100');
    return data.filter((event) => event.data.object.id === sessionId);
  }

  /** What the provider's API says. */
  async read<Body>(path: string): Promise<Body> {
    const answer = await fetch(`${this.url}/v1${path}`, {
      headers: { authorization: `Bearer ${this.key}` },
    });
    return (await answer.json()) as Body;
  }

  async stop(): Promise<void> {
    if (!this.local) return;
    const { child, folder } = this.local;
    if (!hasEnded(child)) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  }
}
