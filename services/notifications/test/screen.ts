import { request, type IncomingMessage } from 'node:http';
import type { RealtimeMessage } from '@studio/contracts';
import { until } from '@studio/testing';

interface Told {
  event: string;
  id: string | undefined;
  data: string;
}

/** An open screen: reads server-sent events as EventSource does. */
export class Screen {
  readonly told: Told[] = [];
  closed = false;

  private constructor(private readonly response: IncomingMessage) {
    let text = '';
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => {
      text += chunk;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      this.told.push(...blocks.map(parse).filter(({ data }) => data !== ''));
    });
    response.on('close', () => {
      this.closed = true;
    });
  }

  static async open(url: string, token: string, lastEventId?: string): Promise<Screen> {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request(`${url}/realtime`, {
        headers: {
          authorization: `Bearer ${token}`,
          accept: 'text/event-stream',
          ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
        },
      })
        .on('response', resolve)
        .on('error', reject)
        .end();
    });
    if (response.statusCode !== 200) {
      response.resume();
      throw new Error(`answered ${response.statusCode}`);
    }
    const screen = new Screen(response);
    await until(() => screen.events.includes('heartbeat'));
    return screen;
  }

  get events(): string[] {
    return this.told.map(({ event }) => event);
  }

  get messages(): RealtimeMessage[] {
    return this.told
      .filter(({ event }) => event === 'message')
      .map(({ data }) => JSON.parse(data) as RealtimeMessage);
  }

  get lastId(): string | undefined {
    return this.told.filter(({ id }) => id !== undefined).at(-1)?.id;
  }

  close(): void {
    this.response.destroy();
  }
}

const parse = (block: string): Told => {
  const field = (name: string): string | undefined =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2);
  return { event: field('event') ?? 'message', id: field('id'), data: field('data') ?? '' };
};
