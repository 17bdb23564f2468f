import {
  createServer,
  request as plain,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { request as secure } from 'node:https';
import type { AddressInfo } from 'node:net';

/**
 * What becomes of a request: `refuse` loses it on its way there, `lose` its answer on the way back
 * (the work is done), `silence` keeps the line open and says nothing.
 */
export type Fault = 'refuse' | 'lose' | 'silence';

/** The line between the service and the card provider, which fails on demand. */
export class FaultProxy {
  /** How many requests have met the fault; for `lose` and `silence`, after the work was done. */
  met = 0;
  private target = '';
  private fault: { is: Fault; match: string; left: number } | undefined;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<FaultProxy> {
    const server = createServer((request, response) => void proxy.pass(request, response));
    const proxy = new FaultProxy(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  leadTo(target: string): void {
    this.target = target;
  }

  /** The next requests whose `METHOD /path` begins so; the provider's library asks twice. */
  next(is: Fault, match: string, times = 2): void {
    this.met = 0;
    this.fault = { is, match, left: times };
  }

  calm(): void {
    this.fault = undefined;
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  private take(path: string): Fault | undefined {
    const { fault } = this;
    if (!fault?.left || !path.startsWith(fault.match)) return undefined;
    fault.left -= 1;
    return fault.is;
  }

  private async pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fault = this.take(`${request.method} ${request.url}`);
    if (fault === 'refuse') {
      this.met += 1;
      return void request.socket.destroy();
    }
    const body: Buffer[] = [];
    for await (const part of request) body.push(part as Buffer);
    const { host, protocol } = new URL(this.target);
    const there = (protocol === 'https:' ? secure : plain)(
      new URL(request.url ?? '/', this.target),
      { method: request.method, headers: { ...request.headers, host }, agent: false },
      (answer) => {
        if (!fault)
          return void answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers));
        answer.resume().once('end', () => {
          this.met += 1;
          if (fault === 'lose') request.socket.destroy();
        });
      },
    );
    there.once('error', () => request.socket.destroy());
    there.end(Buffer.concat(body));
  }
}
