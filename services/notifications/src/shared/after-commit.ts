import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager, type QueryRunner } from 'typeorm';

type Work = () => void;

/** What may be told to the outside only when the transaction has committed. */
@Injectable()
export class AfterCommit implements OnModuleInit {
  private readonly waiting = new WeakMap<QueryRunner, Work[]>();

  constructor(private readonly dataSource: DataSource) {}

  onModuleInit(): void {
    const take = (runner: QueryRunner): Work[] => {
      const works = this.waiting.get(runner) ?? [];
      this.waiting.delete(runner);
      return works;
    };
    this.dataSource.subscribers.push({
      afterTransactionCommit: ({ queryRunner }: { queryRunner: QueryRunner }) => {
        for (const work of take(queryRunner)) work();
      },
      afterTransactionRollback: ({ queryRunner }: { queryRunner: QueryRunner }) => {
        take(queryRunner);
      },
    });
  }

  /** `work` must not throw; it is forgotten when the transaction rolls back. */
  do(tx: EntityManager, work: Work): void {
    const runner = tx.queryRunner;
    if (!runner) throw new Error('only inside a transaction');
    this.waiting.set(runner, [...(this.waiting.get(runner) ?? []), work]);
  }
}
