import { Inject, Injectable } from '@nestjs/common';
import { forEachDue, inTransaction, RepeatingJob } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { lockAccount } from '../accounts/account.api.js';
import { CONFIG, type IdentityConfig } from '../config.js';
import { RequestLink } from '../links/links.api.js';

/** Mails of a turn, so that a thousand of them don't stand before the links that people wait for. */
const AT_ONCE = 20;

interface DueRow {
  id: string;
  import_id: string;
  no: number;
}

/** Invites people of imports, some each turn, each once. */
@Injectable()
export class InviteImported extends RepeatingJob {
  constructor(
    private readonly dataSource: DataSource,
    private readonly requestLink: RequestLink,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {
    super('invitations of imports', config.PRIVACY_EVERY_MS);
  }

  async execute(): Promise<void> {
    const due = await this.dataSource.query<DueRow[]>(
      `SELECT r.subject_id AS id, r.import_id, r.no FROM imports i
       JOIN import_rows r ON r.studio_id = i.studio_id AND r.import_id = i.id
       WHERE i.studio_id = $1 AND i.invitations_asked_at IS NOT NULL AND i.status = 'done'
         AND r.state = 'made' AND r.facts ? 'email' AND r.invited_at IS NULL
       ORDER BY i.invitations_asked_at, r.no LIMIT $2`,
      [this.config.STUDIO_ID, AT_ONCE],
    );
    await forEachDue(due, (row) => inTransaction(this.dataSource, (tx) => this.invite(tx, row)));
  }

  /** Who has signed in meanwhile, or is gone, needs none. */
  private async invite(tx: EntityManager, { id, import_id, no }: DueRow): Promise<void> {
    const [, taken] = await tx.query<[unknown, number]>(
      `UPDATE import_rows SET invited_at = now()
       WHERE studio_id = $1 AND import_id = $2 AND no = $3 AND invited_at IS NULL`,
      [this.config.STUDIO_ID, import_id, no],
    );
    if (taken === 0) return;
    const account = await lockAccount(tx, id);
    if (!account || account.emailConfirmedAt || account.email === '') return;
    await this.requestLink.execute(tx, account, { type: 'invite', redirects: [] });
  }
}
