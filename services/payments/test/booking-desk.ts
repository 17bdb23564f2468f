import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GrantAnswer, GrantRequest, HeldReservation, Sellable } from '@studio/contracts';
import { newId } from '@studio/domain-kit';

/** Stands in for the booking service: offers packages and grants each session once. */
export class BookingDesk {
  readonly offers = new Map<string, Sellable>();
  readonly grants = new Map<string, { request: GrantRequest; answer: GrantAnswer }>();
  readonly reservations = new Map<string, HeldReservation>();
  readonly asked: string[] = [];
  private server: Server | undefined;
  private port = 0;

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  offer(price = 125_000, more: Partial<Sellable> = {}): Sellable {
    const offer: Sellable = {
      kind: 'package',
      id: newId(),
      name: '10-class package',
      description: '10 classes, 2 months',
      price,
      currency: 'AED',
      available: true,
      unavailableBecause: null,
      ...more,
    };
    this.offers.set(offer.id, offer);
    return offer;
  }

  async start(): Promise<void> {
    this.server = createServer((request, response) => void this.answer(request, response));
    await new Promise<void>((resolve) => this.server?.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server?.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').split('?')[0] ?? '';
    this.asked.push(path);
    if (path === '/internal/grants') return send(response, this.grant(await read(request)));
    const [, kind, id = ''] = /^\/internal\/(\w+)\/(?:package\/)?(.+)$/.exec(path) ?? [];
    const found = kind === 'sellable' ? this.offers.get(id) : this.reservations.get(id);
    const code = kind === 'sellable' ? 'PACKAGE_NOT_FOUND' : 'NOT_FOUND';
    return found ? send(response, found) : send(response, { code, message: 'none' }, 404);
  }

  private grant(request: GrantRequest): GrantAnswer {
    const known = this.grants.get(request.providerSessionId);
    if (known) return known.answer;
    const answer: GrantAnswer = {
      userPackageId: newId(),
      packageName: '10-class package',
      creditsTotal: 10,
      creditsLeft: 10,
      expiresOn: '2027-01-21',
    };
    this.grants.set(request.providerSessionId, { request, answer });
    return answer;
  }
}

const read = async (request: IncomingMessage): Promise<GrantRequest> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text) as GrantRequest;
};

const send = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
