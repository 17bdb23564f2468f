import { Inject, Injectable } from '@nestjs/common';
import type { FileStore } from '@studio/file-store';
import { publish } from '@studio/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { findAccount } from '../accounts/account.api.js';
import { nameOf } from '../profiles/profiles.api.js';
import { FILES } from '../shared/files.js';
import { forgetPages, type PartRow } from './export-rows.js';
import { KEEP_MS } from './export-rules.js';
import type { ClaimedExport } from './claimed-export.js';
import { packArchive } from './pack-archive.js';
import { PersonFiles } from './person-files.js';
import { storeArchive } from './store-archive.js';

/** Packs what has been collected, and tells its owner. */
@Injectable()
export class FinishExport {
  constructor(
    readonly dataSource: DataSource,
    private readonly personFiles: PersonFiles,
    @Inject(FILES) readonly files: FileStore,
  ) {}

  async execute(order: ClaimedExport, parts: readonly PartRow[]): Promise<void> {
    const { row } = order;
    const files = await this.personFiles.of(row.user_id);
    const body = await packArchive(this.dataSource, row, { parts, files });
    await storeArchive(this, order, {
      file: `exports/${row.user_id}/${row.id}.zip`,
      body,
      keepMs: KEEP_MS,
      onReady: async (tx, expiresAt) => {
        await forgetPages(tx, row);
        await notifyOwner(tx, order, expiresAt);
      },
    });
  }
}

const notifyOwner = async (tx: EntityManager, { row }: ClaimedExport, expiresAt: Date) => {
  const account = await findAccount(tx, row.user_id);
  if (!account) return;
  await publish(tx, {
    type: 'user.export_ready.v1',
    data: {
      userId: account.id,
      email: account.email,
      fullName: await nameOf(tx, row.studio_id, account),
      expiresAt: expiresAt.toISOString(),
    },
    studioId: row.studio_id,
  });
};
