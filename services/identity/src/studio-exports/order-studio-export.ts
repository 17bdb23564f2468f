import { Inject, Injectable } from '@nestjs/common';
import { inTransaction } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { publishStaffAction } from '../admin-actions/admin-actions.api.js';
import { CONFIG, type IdentityConfig } from '../config.js';
import { insertExport } from '../exports/exports.api.js';
import { MakeStudioExports } from './make-studio-exports.job.js';

/** Takes the order of an archive of the studio; one that is under way is the one that is meant. */
@Injectable()
export class OrderStudioExport {
  constructor(
    private readonly dataSource: DataSource,
    private readonly makeExports: MakeStudioExports,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** Answers its id. */
  async execute(actorId: string, { withHealth }: { withHealth: boolean }): Promise<string> {
    const { STUDIO_ID: studioId } = this.config;
    const id = await inTransaction(this.dataSource, async (tx) => {
      // Two presses at once are one order: the second waits here and finds the first.
      await tx.query(`SELECT pg_advisory_xact_lock(hashtext('studio export ' || $1))`, [studioId]);
      return (await this.underWay(tx)) ?? (await this.order(tx, actorId, withHealth));
    });
    this.makeExports.soon();
    return id;
  }

  private async underWay(tx: EntityManager): Promise<string | undefined> {
    const [row] = await tx.query<{ id: string }[]>(
      `SELECT id FROM data_exports
       WHERE studio_id = $1 AND scope = 'studio' AND status IN ('queued', 'working')`,
      [this.config.STUDIO_ID],
    );
    return row?.id;
  }

  private async order(tx: EntityManager, actorId: string, withHealth: boolean): Promise<string> {
    const { STUDIO_ID: studioId } = this.config;
    const { id } = await insertExport(tx, {
      studio_id: studioId,
      user_id: actorId,
      scope: 'studio',
      with_health: withHealth,
    });
    await publishStaffAction(tx, { studioId, actorId, action: 'export.ordered', reason: null }, [
      { userId: null, before: {}, after: { list: 'studio', withHealth } },
    ]);
    return id;
  }
}
