import type { Readable } from 'node:stream';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import {
  byService,
  personalPage,
  personalTables,
  type PersonalPage,
  type PersonalTables,
  urlVariable,
} from '@studio/contracts';
import { Refused, ServiceClient } from '@studio/nest-kit';
import { describeTables, readPage } from '@studio/personal-data';
import { DataSource } from 'typeorm';
import { CONFIG, type IdentityConfig } from '../config.js';
import { identityTables } from '../personal-data/personal-data.api.js';
import {
  otherExportServices,
  type ExportService,
  type OtherExportService,
} from './export-rules.js';

/** ms; nobody waits at a screen for it. */
const TIMEOUT_MS = 10_000;

export interface TablePageRequest {
  userId: string;
  table: string;
  after: string | null;
}

/** Where the rows of an archive come from: the own tables, and the other services. */
@Injectable()
export class ExportSources implements OnApplicationShutdown {
  private readonly clients: Record<OtherExportService, ServiceClient>;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {
    const { SERVICE_SECRET: secret } = config;
    const client = (audience: ExportService, baseUrl: string): ServiceClient =>
      new ServiceClient({ baseUrl, caller: 'identity', audience, secret, connections: 2 });
    this.clients = byService(otherExportServices, (name) =>
      client(name, config[urlVariable(name)]),
    );
  }

  async tables(service: ExportService): Promise<PersonalTables['tables']> {
    if (service === 'identity') return describeTables(this.dataSource, identityTables);
    const { tables } = await this.clients[service].get('/internal/personal-data', {
      schema: personalTables,
      timeoutMs: TIMEOUT_MS,
    });
    return tables;
  }

  page(service: ExportService, { userId, table, after }: TablePageRequest): Promise<PersonalPage> {
    if (service === 'identity') return this.ownPage({ userId, table, after });
    const query = after === null ? '' : `?after=${encodeURIComponent(after)}`;
    return this.clients[service].get(`/internal/personal-data/${userId}/${table}${query}`, {
      schema: personalPage,
      timeoutMs: TIMEOUT_MS,
    });
  }

  /** All tables of another service, for the export of the studio: a line of JSON for each piece. */
  studio(service: OtherExportService, healthReader: string | undefined): Promise<Readable> {
    const query = healthReader === undefined ? '' : `?healthReader=${healthReader}`;
    return this.clients[service].stream(`/internal/studio-export${query}`);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(Object.values(this.clients).map((client) => client.close()));
  }

  private ownPage({ userId, table, after }: TablePageRequest): Promise<PersonalPage> {
    const found = identityTables.find(({ name }) => name === table);
    if (!found) throw new Refused('NOT_FOUND');
    return readPage(this.dataSource, found, {
      studioId: this.config.STUDIO_ID,
      userId,
      after: after ?? undefined,
    });
  }
}
