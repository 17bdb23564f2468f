import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedRequest {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}
export type Answer = (received: ReceivedRequest, response: ServerResponse) => unknown;

/** A service behind the gateway that answers as a spec says and remembers what it was asked. */
export class FakeUpstream {
  readonly received: ReceivedRequest[] = [];
  private readonly answers = new Map<string, Answer>();
  private readonly listeners = new Map<string, (length: number) => void>();
  private server: Server = createServer();
  private port = 0;

  static async start(): Promise<FakeUpstream> {
    const upstream = new FakeUpstream();
    upstream.on('GET /healthz', () => ({ status: 'ok' }));
    await upstream.resume();
    return upstream;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** `on('GET /api/schedules', …)`: what is returned is sent as JSON with 200. */
  on(route: string, answer: Answer): void {
    this.answers.set(route, answer);
  }

  /** Hears the length of each piece of a body as it comes. */
  listen(route: string, onPiece: (length: number) => void): void {
    this.listeners.set(route, onPiece);
  }

  of(route: string): ReceivedRequest[] {
    return this.received.filter(({ method, url }) => `${method} ${url.split('?')[0]}` === route);
  }

  async pause(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  async resume(): Promise<void> {
    this.server = createServer((request, response) => void this.answer(request, response));
    await new Promise<void>((resolve) => {
      this.server.listen(this.port, '127.0.0.1', resolve);
    });
    this.port = (this.server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    if (this.server.listening) await this.pause();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    const { method = '', url = '', headers } = request;
    const onPiece = this.listeners.get(`${method} ${url.split('?')[0]}`);
    try {
      for await (const chunk of request) {
        chunks.push(chunk as Buffer);
        onPiece?.((chunk as Buffer).length);
      }
    } catch {
      // The door gave up in the middle: nothing was asked.
      return;
    }
    const received = { method, url, headers, body: Buffer.concat(chunks) };
    this.received.push(received);
    const answer = this.answers.get(`${method} ${url.split('?')[0]}`);
    const result = answer ? await answer(received, response) : undefined;
    if (response.headersSent || response.destroyed) return;
    if (result === undefined)
      return send(response, 404, { code: 'NOT_FOUND', message: 'There is no such record.' });
    send(response, 200, result);
  }
}

export const send = (response: ServerResponse, status: number, body: unknown): void => {
  const text = JSON.stringify(body);
  response
    .writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
    })
    .end(text);
};
