import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { byService, mergePart, urlVariable, type MergePart } from '@studio/contracts';
import { ServiceClient } from '@studio/nest-kit';
import { CONFIG, type IdentityConfig } from '../config.js';
import { mergeServices, type MergeService } from './merge-rules.js';

interface TwoRecords {
  keptId: string;
  otherId: string;
}

/** What the other services know of two records, and whether they have moved their part. */
@Injectable()
export class MergeParts implements OnApplicationShutdown {
  private readonly clients: Record<MergeService, ServiceClient>;

  constructor(@Inject(CONFIG) config: IdentityConfig) {
    const { SERVICE_SECRET: secret } = config;
    this.clients = byService(
      mergeServices,
      (name) =>
        new ServiceClient({
          baseUrl: config[urlVariable(name)],
          caller: 'identity',
          audience: name,
          secret,
          connections: 2,
        }),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(Object.values(this.clients).map((client) => client.close()));
  }

  /** Throws SERVICE_UNAVAILABLE: without its word nothing can be promised. */
  read(service: MergeService, { keptId, otherId }: TwoRecords): Promise<MergePart> {
    return this.clients[service].get(`/internal/merges/${otherId}/${keptId}`, {
      schema: mergePart,
    });
  }

  /** A service that does not answer has not moved it, as far as anybody knows. */
  async isMoved(service: MergeService, records: TwoRecords): Promise<boolean> {
    return this.read(service, records).then(
      ({ isMoved }) => isMoved,
      () => false,
    );
  }
}
