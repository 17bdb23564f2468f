import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { byService, namedPeople, urlVariable } from '@studio/contracts';
import { ServiceClient } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';
import { CONFIG, type IdentityConfig } from '../config.js';
import { checkPeople, refuseDoublePeople } from './check-people.js';
import type { Batch, ImportKindSteps, InTransaction } from './import-kind.js';
import type { ImportFileRow } from './import-rows.js';
import { undoPeople } from './undo-people.js';
import { writePeople } from './write-people.js';

/** Whose rows would be left behind. Mails and preferences are none. */
const services = ['booking', 'payments'] as const;
const TIMEOUT_MS = 10_000;

/** People of a file: accounts without a password. */
@Injectable()
export class PeopleSteps implements ImportKindSteps, OnApplicationShutdown {
  readonly most = 1_000;
  private readonly clients: Record<(typeof services)[number], ServiceClient>;

  constructor(@Inject(CONFIG) config: IdentityConfig) {
    const { SERVICE_SECRET: secret } = config;
    this.clients = byService(services, (audience) => {
      const baseUrl = config[urlVariable(audience)];
      return new ServiceClient({ baseUrl, caller: 'identity', audience, secret, connections: 2 });
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(Object.values(this.clients).map((client) => client.close()));
  }

  async check(batch: Batch): Promise<InTransaction> {
    return (tx) => checkPeople(tx, batch);
  }

  refuseDoubles(tx: EntityManager, file: ImportFileRow): Promise<void> {
    return refuseDoublePeople(tx, file);
  }

  async write(batch: Batch): Promise<InTransaction> {
    return (tx) => writePeople(tx, batch);
  }

  async undo(batch: Batch): Promise<InTransaction> {
    const ids = batch.rows.flatMap(({ subject_id: id }) => id ?? []);
    const answers = await Promise.all(
      Object.values(this.clients).map((client) =>
        client.post('/internal/merges/named', {
          schema: namedPeople,
          body: { ids },
          timeoutMs: TIMEOUT_MS,
        }),
      ),
    );
    const withRecords = new Set(answers.flatMap((answer) => answer.ids));
    return (tx) => undoPeople(tx, batch, withRecords);
  }
}
