import {
  Inject,
  Injectable,
  Module,
  type DynamicModule,
  type OnApplicationShutdown,
} from '@nestjs/common';
import {
  internalStudio,
  noStudioFacts,
  studioFacts,
  type InternalStudio,
  type StudioEvent,
  type StudioFacts,
} from '@studio/contracts';
import { vatStatusOf } from '@studio/domain-kit';
import { RepeatingJob, ServiceClient, type Queryable } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { OnEvent } from './on-event.js';
import { OUTBOX_OPTIONS, type OutboxOptions } from './outbox.options.js';

/** Of the studio's profile, which booking keeps: mails and invoices go out while booking is away. */
export const studioCopyMigration = {
  up: `CREATE TABLE studio_copies (
    studio_id uuid PRIMARY KEY,
    facts jsonb NOT NULL,
    as_of timestamptz NOT NULL
  )`,
  down: 'DROP TABLE studio_copies',
} as const;

/** The studio as this service knows it; neutral while nothing was heard. */
export const studioOf = async (tx: Queryable, studioId: string): Promise<StudioFacts> => {
  const [row] = await tx.query<{ facts: unknown }[]>(
    'SELECT facts FROM studio_copies WHERE studio_id = $1',
    [studioId],
  );
  return toStudio(row?.facts);
};

/** The `facts` of a row of `studio_copies`; neutral for what is missing. */
export const toStudio = (facts: unknown): StudioFacts => {
  const known = studioFacts.safeParse(facts);
  return known.success ? withVatStatus(known.data) : noStudioFacts;
};

/** Of a copy from before it was asked for; see `withVatStatus` of booking. */
const withVatStatus = (studio: StudioFacts): StudioFacts => {
  const vatStatus = vatStatusOf(studio);
  const hasStatus = studio.vatStatus === vatStatus;
  const legalName = studio.legalName || (!hasStatus && studio.isSet ? studio.name : '');
  return { ...studio, vatStatus, legalName };
};

/** The latest word of booking counts, in whatever order it comes. */
const remember = async (
  tx: EntityManager,
  studioId: string,
  { studio, asOf }: InternalStudio,
): Promise<void> => {
  await tx.query(
    `INSERT INTO studio_copies AS c (studio_id, facts, as_of) VALUES ($1, $2, $3)
     ON CONFLICT (studio_id) DO UPDATE SET facts = excluded.facts, as_of = excluded.as_of
     WHERE c.as_of < excluded.as_of`,
    [studioId, JSON.stringify(studio), asOf],
  );
};

@Injectable()
export class OnStudioProfile {
  @OnEvent('studio.profile_changed.v1', 'OnStudioProfile.changed')
  changed(
    { studioId, data }: StudioEvent<'studio.profile_changed.v1'>,
    tx: EntityManager,
  ): Promise<void> {
    return remember(tx, studioId, data);
  }
}

const EVERY_MS = 5_000;
const STUDIO_ID = Symbol('studio of the copy');

/** Asks booking once: what was said before this service listened comes with no event. */
@Injectable()
class FirstStudioCopy extends RepeatingJob implements OnApplicationShutdown {
  private readonly booking: ServiceClient;
  private isDone = false;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(STUDIO_ID) private readonly studioId: string,
    @Inject(OUTBOX_OPTIONS) { service, serviceSecret, producers }: OutboxOptions,
  ) {
    super('first copy of the studio', EVERY_MS);
    if (!producers.booking) throw new Error(`${service} copies the studio: where is booking?`);
    const to = { baseUrl: producers.booking, audience: 'booking', connections: 1 } as const;
    this.booking = new ServiceClient({ ...to, caller: service, secret: serviceSecret });
  }

  async execute(): Promise<void> {
    if (this.isDone) return;
    const { manager } = this.dataSource;
    const sql = 'SELECT 1 FROM studio_copies WHERE studio_id = $1';
    const known = await manager.query<unknown[]>(sql, [this.studioId]);
    if (known.length === 0) {
      const schema = internalStudio;
      // Booking is away, or not there yet: another turn comes, and its events wait for nobody.
      const first = await this.booking.get('/internal/studio', { schema }).catch(() => null);
      if (!first) return;
      await remember(manager, this.studioId, first);
    }
    this.isDone = true;
  }

  onApplicationShutdown(): Promise<void> {
    return this.booking.close();
  }
}

/** Keeps the copy; for services with an outbox and the table. */
@Module({})
export class StudioCopyModule {
  static for(studioId: string): DynamicModule {
    return {
      module: StudioCopyModule,
      providers: [OnStudioProfile, FirstStudioCopy, { provide: STUDIO_ID, useValue: studioId }],
    };
  }
}
