import { createServer, type RequestListener, type Server } from 'node:http';
import { pageCss } from './page-css.js';
import { pageScript } from './page-script.js';
import { freePort } from '@studio/nest-kit/free-ports';
import type { StudioConfig } from '../config.js';
import type { MetricsPorts } from '../metrics-ports.js';
import type { Part } from '../supervisor.js';
import { readStatus, type StatusSources } from './read-status.js';
import { statusPage } from './status-page.js';

const headers = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'",
};

/** Asked by this name, not by one that somebody's DNS has made lead here. */
const isOurName = (host: string | undefined): boolean =>
  /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host ?? '');

const answer =
  (sources: StatusSources): RequestListener =>
  (request, response) => {
    const end = (status: number, type = 'text/plain', text = ''): void =>
      void response
        .writeHead(status, { ...headers, 'content-type': `${type}; charset=utf-8` })
        .end(text);
    if (request.method !== 'GET' || !isOurName(request.headers.host)) return end(404);
    switch (request.url?.split('?')[0]) {
      case '/status/page.css':
        return end(200, 'text/css', pageCss);
      case '/status/page.js':
        return end(200, 'text/javascript', pageScript);
      case '/':
      case '/status':
        readStatus(sources).then(
          (status) => end(200, 'text/html', statusPage(status)),
          () => end(500),
        );
        return undefined;
      default:
        return end(404);
    }
  };

/** The page of what runs, on 127.0.0.1 and nowhere else, whatever HOST is. */
export class StatusServer {
  private server: Server | undefined;

  constructor(
    private readonly config: StudioConfig,
    private readonly parts: () => readonly Part[],
  ) {}

  /** Its address. Rejects when STATUS_PORT is taken. */
  async listen(metricsPorts: MetricsPorts): Promise<string> {
    const { config, parts } = this;
    const port = config.statusPort ?? (await freePort());
    const server = createServer(answer({ config, parts, metricsPorts }));
    this.server = server;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
    server.unref();
    return `http://127.0.0.1:${port}`;
  }

  close(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }
}
