import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy before a service; closed, it breaks every connection, like a service that is down. */
export class BreakableProxy {
  isClosed = false;
  /** Requests that it has broken. */
  refused = 0;

  private constructor(private readonly server: Server) {}

  static async open(to: string): Promise<BreakableProxy> {
    const server = createServer((incoming, answer) => {
      if (proxy.isClosed) {
        proxy.refused++;
        return void incoming.destroy();
      }
      const { method = 'GET', headers, url = '/' } = incoming;
      request(to + url, { method, headers, agent: false }, (upstream) => {
        answer.writeHead(upstream.statusCode ?? 502, upstream.headers);
        upstream.pipe(answer);
      })
        .on('error', () => incoming.destroy())
        .end();
    });
    const proxy = new BreakableProxy(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
