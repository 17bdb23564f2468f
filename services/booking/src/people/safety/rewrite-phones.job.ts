import { Injectable } from '@nestjs/common';
import { KEPT_PHONE, RewritePhones, type PhoneRow } from '@studio/nest-kit/phone';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';

/** Numbers of emergency contacts from before all were kept in one form. */
@Injectable()
export class RewriteContactPhones extends RewritePhones {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {
    super('phones of emergency contacts');
  }

  protected findNext(after: string, limit: number): Promise<readonly PhoneRow[]> {
    return this.dataSource.query(
      `SELECT id, phone FROM emergency_contacts
       WHERE studio_id = $1 AND id > $2 AND phone <> '' AND phone !~ $3
       ORDER BY id LIMIT $4`,
      [this.studio.id, after, KEPT_PHONE, limit],
    );
  }

  protected async write(rows: readonly (PhoneRow & { number: string })[]): Promise<void> {
    await this.dataSource.query(
      `UPDATE emergency_contacts c SET phone = r.number
       FROM unnest($2::uuid[], $3::text[], $4::text[]) AS r (id, former, number)
       WHERE c.studio_id = $1 AND c.id = r.id AND c.phone = r.former`,
      [
        this.studio.id,
        rows.map(({ id }) => id),
        rows.map(({ phone }) => phone),
        rows.map(({ number }) => number),
      ],
    );
  }
}
