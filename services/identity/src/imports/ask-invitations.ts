import { Inject, Injectable } from '@nestjs/common';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { publishStaffAction } from '../admin-actions/admin-actions.api.js';
import { CONFIG, type IdentityConfig } from '../config.js';
import { lockImport, updateImport } from './import-rows.js';
import { InviteImported } from './invite-imported.job.js';

/** The owner wants everybody whom an import made to be invited. */
@Injectable()
export class AskInvitations {
  constructor(
    private readonly dataSource: DataSource,
    private readonly inviteImported: InviteImported,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** Throws NOT_FOUND, IMPORT_NOT_DONE. */
  async execute(actorId: string, id: string): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const file = await lockImport(tx, this.config.STUDIO_ID, id);
      if (file.kind !== 'people' || file.status !== 'done') throw new Refused('IMPORT_NOT_DONE');
      await updateImport(tx, file, { invitations_asked_at: new Date() });
      await publishStaffAction(
        tx,
        { studioId: file.studio_id, actorId, action: 'import.invitations_sent', reason: null },
        [{ userId: null, before: {}, after: { file: file.file_name } }],
      );
    });
    this.inviteImported.soon();
  }
}
