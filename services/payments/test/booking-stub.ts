import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type {
  ClassConfirmation,
  ClassConfirmationRequest,
  ErrorBody,
  EventConfirmation,
  EventConfirmationRequest,
  FeeSettlement,
  FeeSettlementAnswer,
  FreezeEffects,
  FreezeRequest,
  GrantAnswer,
  GrantOutcome,
  GrantRequest,
  HeldReservation,
  InternalPlan,
  OwedFee,
  PaidSeats,
  RefusedGrant,
  Sellable,
  TakeBackAnswer,
  TakeBackRequest,
} from '@studio/contracts';
import { addDays, newId } from '@studio/domain-kit';

/** Stands in for the booking service: offers packages and grants each session once. */
export class BookingStub {
  readonly offers = new Map<string, Sellable>();
  readonly grants = new Map<string, { request: GrantRequest; answer: GrantAnswer }>();
  readonly plans = new Map<string, InternalPlan>();
  /** What a freeze was asked to cancel. */
  readonly freezes: { preview: boolean; from: string; until: string }[] = [];
  /** Which freezes it refuses, because of a class that is too near to cancel. */
  refusedFreezes: 'none' | 'all' | 'execution' = 'none';
  readonly reservations = new Map<string, HeldReservation>();
  readonly seats = new Map<string, ClassConfirmation>();
  /** By refund. */
  readonly creditReturns = new Map<string, TakeBackRequest>();
  /** By payment: what its money pays that is still to come; a refund of all of it cancels them. */
  readonly paidSeats = new Map<string, PaidSeats>();
  /** The questions about them, the oldest first. */
  readonly paidSeatsRequests: Record<string, string>[] = [];
  /** Owed, and not said yet by their events. */
  readonly fees = new Map<string, OwedFee>();
  /** What booking was told of fees, the oldest first. */
  readonly feeSettlements: FeeSettlement[] = [];
  /** Of each question about an event place: whether its bank transfer is to come. */
  readonly awaited: (boolean | undefined)[] = [];
  readonly confirmations = new Map<string, EventConfirmation>();
  /** What becomes of the next money for a place. */
  outcome: EventConfirmation['outcome'] = 'confirmed';
  readonly requests: string[] = [];
  /** Why it gives nothing for the next money: its person had it meanwhile. */
  refusal: RefusedGrant['refusedBecause'] | null = null;
  /** For how many ms each of them is waited for. */
  readonly waits: { path: string; ms: number }[] = [];
  /** True: grants are made, and nobody is told. */
  mute = false;
  /** True: it answers nothing but 503. */
  isAway = false;
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
    const path = pathOf(request);
    this.requests.push(path);
    this.waits.push({ path, ms: Number(request.headers['x-studio-deadline']) });
    if (this.isAway && path.endsWith('-confirmations'))
      return send(response, { code: 'SERVICE_UNAVAILABLE', message: 'away' }, 503);
    if (path.startsWith('/internal/paid-')) return this.sendPaidSeats(request, response);
    const post = this.posts[path];
    if (post) {
      const body = post(await read(request));
      const isMute = this.mute && path === '/internal/grants';
      return isMute ? undefined : sendPosted(response, body);
    }
    const [, planId] = /^\/internal\/plans\/(.+)$/.exec(path) ?? [];
    if (planId) return this.publishPlan(response, planId);
    this.sendFound(response, path);
  }

  private readonly posts: Readonly<Record<string, (body: never) => unknown>> = {
    '/internal/grants': (body) => this.grant(body),
    '/internal/event-confirmations': (body) => this.confirm(body),
    '/internal/class-confirmations': (body) => this.seat(body),
    '/internal/take-backs': (body) => this.take(body),
    '/internal/fee-settlements': (body) => this.applySettlement(body),
    '/internal/freezes': (body) => this.freeze(body),
  };

  private sendFound(response: ServerResponse, path: string): void {
    const fee = this.fees.get(path.replace('/internal/fees/', ''));
    if (fee) return send(response, fee);
    const [, kind, id = ''] =
      /^\/internal\/(\w+)\/(?:(?:package|visit|event|class|subscription)\/)?(.+)$/.exec(path) ?? [];
    const isOffer = kind === 'sellable';
    const found = isOffer ? this.offers.get(id) : this.reservations.get(id);
    const code = isOffer ? 'PACKAGE_NOT_FOUND' : 'NOT_FOUND';
    if (found) send(response, found);
    else send(response, { code, message: 'none' }, 404);
  }

  /** A plan on sale. */
  plan(price = 120_000, more: Partial<InternalPlan> = {}): InternalPlan {
    const { id, name } = this.offer(price, { kind: 'subscription', name: '12 classes a month' });
    const plan: InternalPlan = {
      id,
      name,
      price,
      currency: 'AED',
      interval: 'month',
      classesPerPeriod: 12,
      benefits: ['12 classes', 'Book 14 days ahead'],
      lateFee: 0,
      noShowFee: 0,
      onSale: true,
      ...more,
    };
    this.plans.set(id, plan);
    return plan;
  }

  private publishPlan(response: ServerResponse, id: string): void {
    const plan = this.plans.get(id);
    return plan
      ? send(response, plan)
      : send(response, { code: 'PLAN_NOT_FOUND', message: 'none' }, 404);
  }

  private freeze(request: FreezeRequest): FreezeEffects | ErrorBody {
    this.freezes.push(request);
    const { refusedFreezes: refused } = this;
    if (refused === 'all' || (refused === 'execution' && !request.preview))
      return {
        code: 'FREEZE_CLASS_SOON',
        message: '',
        details: { className: 'Reformer Flow', earliestFrom: addDays(request.from, 1) },
      };
    const booked = { id: newId(), className: 'Reformer Flow', startsAt: new Date().toISOString() };
    return { bookings: [booked], limits: { minDays: 7, daysPerYear: 30 } };
  }

  /** A place at an event that is held for payment. */
  place(price = 22_000): Sellable {
    return this.offer(price, { kind: 'event', name: 'Jumpboard Masterclass', description: '' });
  }

  private confirm(request: EventConfirmationRequest): EventConfirmation {
    this.awaited.push(request.awaitsTransfer);
    const known = this.confirmations.get(request.providerSessionId);
    if (known) return known;
    const answer: EventConfirmation = {
      outcome: this.outcome,
      reservationId: request.reservationId,
      event: {
        id: newId(),
        title: 'Jumpboard Masterclass',
        date: '2026-12-05',
        time: '10:30',
        description: 'Cardio on the reformer.',
        location: 'Downtown, Dubai',
        price_aed: 220,
        is_free: false,
      },
    };
    this.confirmations.set(request.providerSessionId, answer);
    return answer;
  }

  private seat(request: ClassConfirmationRequest): ClassConfirmation {
    const schedule = { id: newId(), date: '2026-12-05', start_time: '06:30', end_time: '07:20' };
    const taught = { name: 'Reformer Flow', trainer: 'Layla Haddad' };
    const known = this.seats.get(request.providerSessionId);
    const answer: ClassConfirmation = known ?? {
      outcome: this.outcome,
      bookingId: request.bookingId,
      schedule: { ...schedule, class: taught },
    };
    this.seats.set(request.providerSessionId, answer);
    return answer;
  }

  private applySettlement(request: FeeSettlement): FeeSettlementAnswer {
    this.feeSettlements.push(request);
    return { feeId: request.feeId, outcome: request.paidAt ? 'paid' : 'owed' };
  }

  private take(request: TakeBackRequest): TakeBackAnswer {
    this.creditReturns.set(request.refundId, request);
    const { seats, unusedShare } = this.paidSeats.get(request.paymentId) ?? unused;
    const cancelled = request.share > unusedShare ? seats : [];
    return { creditsTaken: Math.floor(10 * request.share), creditsLeft: 0, cancelled };
  }

  private sendPaidSeats({ url = '' }: IncomingMessage, response: ServerResponse): void {
    const { searchParams: query } = new URL(url, 'http://booking');
    this.paidSeatsRequests.push(Object.fromEntries(query));
    if (this.isAway) return send(response, { code: 'SERVICE_UNAVAILABLE', message: 'away' }, 503);
    const paid = this.paidSeats.get(query.get('paymentId') ?? '') ?? unused;
    const isEnded = Number(query.get('share')) > paid.unusedShare;
    send(response, isEnded ? paid : { ...paid, seats: [] });
  }

  private grant(request: GrantRequest): GrantOutcome {
    const known = this.grants.get(request.providerSessionId);
    if (known) return known.answer;
    if (this.refusal) return { refusedBecause: this.refusal };
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

const unused: PaidSeats = { seats: [], unusedShare: 1 };

const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?')[0] ?? '';

/** A refusal, or what was done. */
const sendPosted = (response: ServerResponse, body: unknown): void => {
  const isRefusal = typeof body === 'object' && body !== null && 'code' in body;
  send(response, body, isRefusal ? 409 : 200);
};

const read = async <Body>(request: IncomingMessage): Promise<Body> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text) as Body;
};

const send = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
