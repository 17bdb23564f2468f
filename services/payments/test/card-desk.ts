import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@studio/testing';

const deploy = new URL('../../../deploy/', import.meta.url).pathname;
const program = join(deploy, 'dist/card-provider.js');

/** The local card provider in a process of its own, as `npm start` runs it. */
export class CardDesk {
  static readonly secretKey = 'sk_test_local_spec_000000000000';
  static readonly webhookSecret = 'whsec_local_spec_000000000000';

  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
    private readonly folder: string,
  ) {}

  static async start(port: number, webhookUrl: string): Promise<CardDesk> {
    if (!existsSync(program)) execFileSync('npm', ['run', 'build'], { cwd: deploy });
    const folder = mkdtempSync(join(tmpdir(), 'card-desk-'));
    const child = spawn(process.execPath, [program], {
      env: {
        PATH: process.env['PATH'],
        HOST: '127.0.0.1',
        CARD_PORT: String(port),
        DATA_DIR: folder,
        STRIPE_SECRET_KEY: CardDesk.secretKey,
        STRIPE_WEBHOOK_SECRET: CardDesk.webhookSecret,
        WEBHOOK_URL: webhookUrl,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const desk = new CardDesk(`http://127.0.0.1:${port}`, child, folder);
    await until(async () => (await fetch(`${desk.url}/_control`)).ok, { timeoutMs: 15_000 });
    return desk;
  }

  /** The member types a card on the card page. */
  async pay(sessionId: string, card = '4242424242424242'): Promise<string> {
    const answer = await this.control(`/sessions/${sessionId}/pay`, { card });
    return (answer as { outcome: string }).outcome;
  }

  async control(path: string, body: object = {}): Promise<unknown> {
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

  async eventsOf(sessionId: string): Promise<{ id: string; type: string }[]> {
    const answer = await fetch(`${this.url}/v1/events?limit=100`, {
      headers: { authorization: `Bearer ${CardDesk.secretKey}` },
    });
    const { data } = (await answer.json()) as {
      data: { id: string; type: string; data: { object: { id: string } } }[];
    };
    return data.filter((event) => event.data.object.id === sessionId);
  }

  /** What the provider's API says. */
  async read<Body>(path: string): Promise<Body> {
    const answer = await fetch(`${this.url}/v1${path}`, {
      headers: { authorization: `Bearer ${CardDesk.secretKey}` },
    });
    return (await answer.json()) as Body;
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGTERM');
    await ended;
    rmSync(this.folder, { recursive: true, force: true });
  }
}
