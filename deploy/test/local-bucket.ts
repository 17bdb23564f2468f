import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** So few names stand in one answer of a list that lists have pages. */
const PAGE = 3;

/** As much of S3 as a roll-out needs: objects, conditional writes, lists in pages. */
export class LocalBucket {
  readonly objects = new Map<string, { body: string; caching: string | undefined }>();
  private readonly server: Server = createServer((request, response) => {
    void this.answer(request, response);
  });

  async open(): Promise<string> {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${String((this.server.address() as AddressInfo).port)}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://bucket');
    const key = decodeURIComponent(url.pathname.replace(/^\/site\/?/, ''));
    const body = await text(request);
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256'))
      return void response.writeHead(403).end();
    if (request.method === 'GET') {
      const found = key === '' ? this.list(url.searchParams) : this.objects.get(key)?.body;
      return void (found === undefined ? response.writeHead(404).end() : response.end(found));
    }
    response.writeHead(this.write(request, key, body)).end();
  }

  /** Returns the status. */
  private write({ method, headers }: IncomingMessage, key: string, body: string): number {
    if (method === 'DELETE') this.objects.delete(key);
    else if (headers['if-none-match'] === '*' && this.objects.has(key)) return 412;
    else this.objects.set(key, { body, caching: headers['cache-control'] });
    return method === 'DELETE' ? 204 : 200;
  }

  private list(query: URLSearchParams): string {
    const prefix = query.get('prefix') ?? '';
    const below = [...this.objects.keys()].filter((key) => key.startsWith(prefix)).sort();
    const folder = (key: string): string => `${prefix}${key.slice(prefix.length).split('/')[0]}/`;
    const names = query.get('delimiter') ? [...new Set(below.map(folder))] : below;
    const from = Number(query.get('continuation-token') ?? '0');
    const some = names.slice(from, from + PAGE).map((name) => {
      const safe = name.replaceAll('&', '&amp;');
      return query.get('delimiter')
        ? `<CommonPrefixes><Prefix>${safe}</Prefix></CommonPrefixes>`
        : `<Contents><Key>${safe}</Key></Contents>`;
    });
    const next = from + PAGE < names.length;
    const token = next ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : '';
    return `<ListBucketResult><Prefix>${prefix}</Prefix>${token}${some.join('')}</ListBucketResult>`;
  }
}
