import {
  DEMO_PASSWORD,
  demoAdmin,
  demoEvents,
  demoManager,
  demoPurchases,
  demoSubscriptions,
  demoTrainers,
  periodStarts,
  type DemoEvent,
  type DemoPerson,
  type DemoSubscription,
} from '@studio/demo-studio';
import { addDays, studioDay } from '@studio/domain-kit';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hostHere, type StudioConfig } from './config.js';
import type { Reporter } from './reporter.js';
import { hasLocalCards } from './service-env.js';

/** Studio days from today. */
const FREEZE_WITHIN = 5;

/** What a request of the demo's people says. */
interface DemoRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  path: string;
  body?: object;
}

interface TimetableClass {
  id: string;
  startsAt: string;
  booked: number;
  waiting: number;
  status: string;
  trainer: { id: string };
  classType: { motif: string };
}

/**
 * What the demo's people did lately, asked of the services as their screens ask: portraits, a class
 * that is off, a substitute, refunds, freezes, a renewal that the card refused. The services do the
 * rest of it: credits, mails, history, the provider. What is refused is reported and left out.
 */
export class DemoActivity {
  private readonly today = studioDay(new Date());

  constructor(
    private readonly config: StudioConfig,
    private readonly reporter: Reporter,
  ) {}

  async run(): Promise<void> {
    const manager = await this.signIn(demoManager);
    const steps = [
      ...demoTrainers.map((trainer) => () => this.addPortrait(trainer)),
      ...demoEvents.map((event) => () => this.addPicture(manager, event)),
      () => this.changeTimetable(manager),
      () => this.endSetup(),
      ...(hasLocalCards(this.config)
        ? [() => this.refund(manager), () => this.freeze(manager), () => this.refuseRenewal()]
        : []),
    ];
    for (const step of steps)
      await step().catch((error: unknown) => {
        this.reporter.problem(`demo: ${error instanceof Error ? error.message : String(error)}`);
      });
  }

  private async signIn({ email }: DemoPerson): Promise<string> {
    const url = `${this.service('identity')}/auth/v1/token?grant_type=password`;
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: DEMO_PASSWORD }),
    });
    await expectOk(answer, `sign-in of ${email}`);
    return ((await answer.json()) as { access_token: string }).access_token;
  }

  private async addPortrait(trainer: DemoPerson): Promise<void> {
    const name = trainer.fullName.toLowerCase().replace(' ', '-');
    const file = join(this.config.root, `libs/demo-studio/portraits/${name}.webp`);
    const answer = await fetch(`${this.service('identity')}/api/me/avatar`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${await this.signIn(trainer)}`,
        'content-type': 'image/webp',
      },
      body: await readFile(file),
    });
    await expectOk(answer, `portrait of ${trainer.fullName}`);
  }

  private async addPicture(manager: string, { id, title }: DemoEvent): Promise<void> {
    const name = title.toLowerCase().replace(' & ', ' and ').replaceAll(' ', '-');
    const file = join(this.config.root, `libs/demo-studio/events/${name}.webp`);
    const answer = await fetch(`${this.service('booking')}/api/admin/events/${id}/picture`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${manager}`, 'content-type': 'image/webp' },
      body: await readFile(file),
    });
    await expectOk(answer, `picture of ${title}`);
  }

  /** The demo is open: nothing was imported, and its admin is not reminded of the set-up. */
  private async endSetup(): Promise<void> {
    const admin = await this.signIn(demoAdmin);
    for (const item of ['import', 'overview'])
      await this.ask('booking', admin, { method: 'PUT', path: `/api/admin/setup/skips/${item}` });
  }

  /** In some days one class has a substitute, and one is off. */
  private async changeTimetable(manager: string): Promise<void> {
    const [from, to] = [addDays(this.today, 3), addDays(this.today, 8)];
    const { items } = await this.ask<{ items: TimetableClass[] }>('booking', manager, {
      method: 'GET',
      path: `/api/admin/schedules?from=${from}&to=${to}`,
    });
    const quiet = items
      .filter(({ status, waiting, booked }) => status === 'scheduled' && !waiting && booked > 1)
      .sort((a, b) => a.booked - b.booked);
    const [off] = quiet;
    const covered = quiet.find(
      ({ id, classType, startsAt }) =>
        id !== off?.id && classType.motif === 'reformer' && startsAt !== off?.startsAt,
    );
    const substitute = covered && freeTrainer(items, covered);
    if (off)
      await this.ask('booking', manager, {
        method: 'POST',
        path: `/api/admin/schedules/${off.id}/cancel`,
        body: { reason: 'The air conditioning of the room is repaired.' },
      });
    if (covered && substitute)
      await this.ask('booking', manager, {
        method: 'PATCH',
        path: `/api/admin/schedules/${covered.id}`,
        body: { trainerId: substitute.id, reason: 'The trainer is at a course.' },
      });
  }

  /** A whole package, and a part of another one. */
  private async refund(manager: string): Promise<void> {
    const [whole, part] = demoPurchases.filter(
      ({ memberN, purchasedDaysAgo, packageKey }) =>
        memberN > 0 && purchasedDaysAgo <= 10 && packageKey !== 'intro',
    );
    const refunds = [
      { bought: whole, share: 1, reason: 'Moves to another city.' },
      { bought: part, share: 0.2, reason: 'Two classes were called off by the studio.' },
    ];
    for (const { bought, share, reason } of refunds)
      if (bought)
        await this.ask('payments', manager, {
          method: 'POST',
          path: `/api/admin/payments/${bought.paymentId}/refunds`,
          body: { amount: Math.round(bought.priceFils * share), reason },
        });
  }

  private async freeze(manager: string): Promise<void> {
    const freezes = [
      { sold: staying(0, this.today), from: 1, days: 14, reason: 'Travels for two weeks.' },
      { sold: staying(1, this.today), from: FREEZE_WITHIN, days: 7, reason: 'Has an operation.' },
    ];
    for (const { sold, from, days, reason } of freezes)
      if (sold)
        await this.ask('payments', manager, {
          method: 'POST',
          path: `/api/admin/subscriptions/${sold.subscriptionId}/freeze`,
          body: {
            from: addDays(this.today, from),
            until: addDays(this.today, from + days - 1),
            reason,
          },
        });
  }

  private async refuseRenewal(): Promise<void> {
    const sold = staying(2, this.today);
    if (!sold) return;
    const { ports } = this.config;
    const url = `http://${hostHere(this.config)}:${ports.card}/_control/subscriptions/sub_demo${sold.memberN}/renew`;
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outcome: 'failed', now: true }),
    });
    await expectOk(answer, 'renewal that is refused');
  }

  private async ask<Answer>(
    service: 'booking' | 'payments',
    token: string,
    { method, path, body }: DemoRequest,
  ): Promise<Answer> {
    const answer = await fetch(`${this.service(service)}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(method === 'POST' && { 'idempotency-key': `demo ${path}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    await expectOk(answer, `${method} ${path}`);
    return (answer.status === 204 ? undefined : await answer.json()) as Answer;
  }

  private service(name: 'identity' | 'booking' | 'payments'): string {
    return `http://127.0.0.1:${this.config.ports[name]}`;
  }
}

/** Subscribers who stay, and whose period lasts some more days: a freeze begins inside of it. */
const staying = (n: number, today: string): DemoSubscription | undefined =>
  demoSubscriptions.filter((sold) => {
    const periodEnd = periodStarts(sold, today).at(-1);
    return !sold.isLeaving && periodEnd && studioDay(periodEnd) > addDays(today, FREEZE_WITHIN);
  })[n];

/** Teaches the like, and nothing else on that day. */
const freeTrainer = (
  items: readonly TimetableClass[],
  { startsAt, classType }: TimetableClass,
): DemoPerson | undefined => {
  const day = studioDay(startsAt);
  const busy = new Set(
    items.filter((one) => studioDay(one.startsAt) === day).map(({ trainer }) => trainer.id),
  );
  return demoTrainers.find(
    ({ id, specialities }) => !busy.has(id) && specialities.includes(classType.motif),
  );
};

const expectOk = async (answer: Response, what: string): Promise<void> => {
  if (!answer.ok) throw new Error(`${what}: ${answer.status} ${await answer.text()}`);
};
