import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CollectedSpan {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Readonly<Record<string, string>>;
}

interface Exported {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: (Omit<CollectedSpan, 'service' | 'attributes'> & { attributes: Attribute[] })[];
    }[];
  }[];
}
interface Attribute {
  key: string;
  value: Record<string, unknown>;
}

const toRecord = (attributes: readonly Attribute[]): Record<string, string> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, String(Object.values(value)[0])]));

const spansOf = ({ resourceSpans }: Exported): CollectedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans
      .flatMap(({ spans }) => spans)
      .map((span) => ({
        ...span,
        attributes: toRecord(span.attributes),
        service: toRecord(resource.attributes)['service.name'] ?? '',
      })),
  );

/** As much of a collector as takes spans over HTTP in JSON. */
export class OtlpCollector {
  readonly spans: CollectedSpan[] = [];

  private constructor(private readonly server: Server) {}

  static async open(): Promise<OtlpCollector> {
    const server = createServer((request, answer) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const text = Buffer.concat(parts).toString();
        if (request.url === '/v1/traces')
          collector.spans.push(...spansOf(JSON.parse(text) as Exported));
        answer.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
    });
    const collector = new OtlpCollector(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return collector;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}
