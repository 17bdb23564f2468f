import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What moved on gift cards in a range of days, for the reports. */
export class GiftCardMoves1796000600002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX gift_card_entries_by_day ON gift_card_entries (studio_id, at)`,
    );
    await runner.query(
      `CREATE INDEX payouts_gift_card ON payouts (studio_id, gift_card_id)
        WHERE gift_card_id IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX payouts_gift_card`);
    await runner.query(`DROP INDEX gift_card_entries_by_day`);
  }
}
