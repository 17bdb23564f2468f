import { Inject, Injectable } from '@nestjs/common';
import {
  instant,
  type AdminSubscription,
  type listSubscriptions,
  type SubscriptionView,
} from '@studio/contracts';
import { studioDay } from '@studio/domain-kit';
import { Refused } from '@studio/nest-kit';
import { DataSource, In, Not } from 'typeorm';
import { z } from 'zod';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { Person } from '../../people/person.entity.js';
import { Fee } from '../../accounting/fee-records/fee.entity.js';
import { daysLeft, yearOf } from '../subscription-freezes/subscription-freezes.api.js';
import { Freeze } from '../subscription-freezes/freeze.entity.js';
import { Subscription } from './subscription.entity.js';
import { isOver } from './subscription-rules.js';
import { toAdminView, toSubscriptionView, type SubscriptionDetails } from './subscription.view.js';

type Query = z.infer<NonNullable<(typeof listSubscriptions)['query']>>;

const PAGE = 50;
const cursorShape = z.tuple([instant, z.uuid()]);

const writeCursor = (last: Subscription): string =>
  Buffer.from(JSON.stringify([last.startedAt.toISOString(), last.id])).toString('base64url');

const readCursor = (cursor: string): z.infer<typeof cursorShape> => {
  try {
    return cursorShape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw new Refused('BAD_REQUEST', [{ path: 'cursor', message: 'is not one of ours' }]);
  }
};

@Injectable()
export class SubscriptionsQueries {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** The running one first, then the newest. */
  async listOf(userId: string): Promise<SubscriptionView[]> {
    const rows = await this.dataSource.manager.find(Subscription, {
      where: { studioId: this.config.STUDIO_ID, userId },
      order: { startedAt: 'DESC' },
    });
    const details = await this.details(rows);
    const live = rows.filter(({ status }) => !isOver(status));
    return [...live, ...rows.filter((row) => !live.includes(row))].map((row) =>
      toSubscriptionView(row, details(row)),
    );
  }

  async view(row: Subscription): Promise<SubscriptionView> {
    const details = await this.details([row]);
    return toSubscriptionView(row, details(row));
  }

  /** Newest first, of one member or all. */
  async list(query: Query): Promise<{ items: AdminSubscription[]; nextCursor: string | null }> {
    const rows = this.dataSource
      .getRepository(Subscription)
      .createQueryBuilder('s')
      .where('s.studioId = :studio', { studio: this.config.STUDIO_ID })
      .orderBy('s.startedAt', 'DESC')
      .addOrderBy('s.id', 'DESC')
      .limit(PAGE + 1);
    if (query.userId) rows.andWhere('s.userId = :user', { user: query.userId });
    if (query.status === 'cancelling') rows.andWhere(`s.cancelAtPeriodEnd AND s.endedAt IS NULL`);
    else if (query.status) rows.andWhere('s.status = :status', { status: query.status });
    if (query.cursor) {
      const [at, id] = readCursor(query.cursor);
      rows.andWhere('(s.startedAt, s.id) < (:at, :id)', { at, id });
    }
    const found = await rows.getMany();
    const page = found.slice(0, PAGE);
    const details = await this.details(page);
    const members = await this.membersOf(page);
    const last = found.length > PAGE ? page.at(-1) : undefined;
    return {
      items: page.map((row) =>
        toAdminView(row, { ...details(row), member: members.get(row.userId) }),
      ),
      nextCursor: last ? writeCursor(last) : null,
    };
  }

  /** What is shown beside subscriptions, in two questions however many they are. */
  private async details(
    rows: readonly Subscription[],
  ): Promise<(row: Subscription) => SubscriptionDetails> {
    const { manager } = this.dataSource;
    const of = { studioId: this.config.STUDIO_ID, subscriptionId: In(rows.map(({ id }) => id)) };
    const freezes = await manager.findBy(Freeze, of);
    const owed = ['owed', 'billed'] as const;
    const fees = await manager.findBy(Fee, { ...of, state: In(owed) });
    const year = yearOf(studioDay(new Date()));
    return ({ id }) => {
      const own = freezes.filter(({ subscriptionId }) => subscriptionId === id);
      return {
        freeze: own.find(({ state }) => state !== 'over') ?? null,
        fees: fees.filter(({ subscriptionId }) => subscriptionId === id),
        freezeDaysLeft: daysLeft(own, { year }),
      };
    };
  }

  private async membersOf(rows: readonly Subscription[]): Promise<Map<string, Person>> {
    const members = await this.dataSource.manager.findBy(Person, {
      studioId: this.config.STUDIO_ID,
      userId: In(rows.map(({ userId }) => userId)),
      email: Not(''),
    });
    return new Map(members.map((member) => [member.userId, member]));
  }
}
