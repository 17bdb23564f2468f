import { Inject, Injectable } from '@nestjs/common';
import { KEPT_PHONE, RewritePhones, type PhoneRow } from '@studio/nest-kit/phone';
import { DataSource } from 'typeorm';
import { CONFIG, type IdentityConfig } from '../config.js';

/** Numbers of profiles from before all were kept in one form. */
@Injectable()
export class RewriteProfilePhones extends RewritePhones {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {
    super('phones of profiles');
  }

  protected findNext(after: string, limit: number): Promise<readonly PhoneRow[]> {
    return this.dataSource.query(
      `SELECT id, phone FROM profiles
       WHERE studio_id = $1 AND id > $2 AND phone IS NOT NULL AND phone !~ $3
       ORDER BY id LIMIT $4`,
      [this.config.STUDIO_ID, after, KEPT_PHONE, limit],
    );
  }

  protected async write(rows: readonly (PhoneRow & { number: string })[]): Promise<void> {
    await this.dataSource.query(
      `UPDATE profiles p SET phone = r.number
       FROM unnest($2::uuid[], $3::text[], $4::text[]) AS r (id, former, number)
       WHERE p.studio_id = $1 AND p.id = r.id AND p.phone = r.former`,
      [
        this.config.STUDIO_ID,
        rows.map(({ id }) => id),
        rows.map(({ phone }) => phone),
        rows.map(({ number }) => number),
      ],
    );
  }
}
