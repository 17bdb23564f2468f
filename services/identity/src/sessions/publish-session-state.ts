import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SessionVersions } from '@studio/auth';
import { DataSource, type QueryRunner } from 'typeorm';
import { takeChanged } from '../shared/state-changed.js';

/** Marks whose state has changed: after the commit, and before the change is answered. */
@Injectable()
export class PublishSessionState implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    private readonly versions: SessionVersions,
  ) {}

  onApplicationBootstrap(): void {
    this.dataSource.subscribers.push({
      // TypeORM waits for it before the transaction counts as done.
      afterTransactionCommit: async ({ queryRunner }: { queryRunner: QueryRunner }) => {
        if (queryRunner.isTransactionActive) return;
        await this.versions.change(takeChanged(queryRunner) ?? []);
      },
    });
  }
}
