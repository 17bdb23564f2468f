import { Injectable } from '@nestjs/common';
import { inTransaction } from '@studio/nest-kit';
import { KEPT_PHONE, RewritePhones, type PhoneRow } from '@studio/nest-kit/phone';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { findProfile } from './studio-profile.queries.js';
import { lockProfile, saveProfile } from './write-profile.js';

type Rewritten = PhoneRow & { number: string };

/** Numbers of the studio from before all were kept in one form; who has a copy of them is told. */
@Injectable()
export class RewriteStudioPhones extends RewritePhones {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {
    super('phones of the studio');
  }

  protected findNext(after: string, limit: number): Promise<readonly PhoneRow[]> {
    return this.dataSource.query(
      `SELECT p.id, n.phone FROM studio_profiles p,
         unnest(ARRAY[p.fields ->> 'phone', p.fields ->> 'whatsapp']) AS n (phone)
       WHERE p.studio_id = $1 AND p.id > $2 AND n.phone <> '' AND n.phone !~ $3
       ORDER BY p.id LIMIT $4`,
      [this.studio.id, after, KEPT_PHONE, limit],
    );
  }

  protected async write(rows: readonly Rewritten[]): Promise<void> {
    await rewrite(this.dataSource, this.studio, rows);
  }
}

/** The profile as it is by now, with these numbers in the kept form. */
const rewrite = async (
  dataSource: DataSource,
  studio: StudioContext,
  rows: readonly Rewritten[],
): Promise<void> => {
  const numbers = new Map(rows.map(({ phone, number }) => [phone, number]));
  const numberOf = (phone: string): string => numbers.get(phone) ?? phone;
  await inTransaction(dataSource, async (tx) => {
    await lockProfile(tx, studio.id);
    const { id, fields, logoId } = await findProfile(tx, studio.id);
    const { phone, whatsapp } = fields;
    const after = { phone: numberOf(phone), whatsapp: numberOf(whatsapp) };
    if (after.phone === phone && after.whatsapp === whatsapp) return;
    await saveProfile(
      tx,
      { id, fields: { ...fields, ...after }, logoId },
      {
        studioId: studio.id,
        by: null,
        at: studio.now(),
        action: 'studio_profile.changed',
        before: { phone, whatsapp },
        after,
      },
    );
  });
};
