import { request, type IncomingMessage } from 'node:http';
import type { RealtimeMessage } from '@studio/contracts';
import { until } from '@studio/testing';

interface ReceivedMessage {
  event: string;
  id: string | undefined;
  data: string;
}

/** An open screen: reads server-sent events as EventSource does. */
export class RealtimeScreen {
  readonly received: ReceivedMessage[] = [];
  closed = false;

  private constructor(private readonly response: IncomingMessage) {
    let text = '';
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => {
      text += chunk;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      this.received.push(...blocks.map(parse).filter(({ data }) => data !== ''));
    });
    response.on('close', () => {
      this.closed = true;
    });
  }

  static async open(url: string, token: string, lastEventId?: string): Promise<RealtimeScreen> {
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
    const screen = new RealtimeScreen(response);
    await until(() => screen.events.includes('heartbeat'));
    return screen;
  }

  get events(): string[] {
    return this.received.map(({ event }) => event);
  }

  get messages(): RealtimeMessage[] {
    return this.received
      .filter(({ event }) => event === 'message')
      .map(({ data }) => JSON.parse(data) as RealtimeMessage);
  }

  get lastId(): string | undefined {
    return this.received.filter(({ id }) => id !== undefined).at(-1)?.id;
  }

  close(): void {
    this.response.destroy();
  }
}

const parse = (block: string): ReceivedMessage => {
  const field = (name: string): string | undefined =>
    block
      .split('\n')
      .find((row) => row.startsWith(`${name}: `))
      ?.slice(name.length + 2);
  return { event: field('event') ?? 'message', id: field('id'), data: field('data') ?? '' };
};
