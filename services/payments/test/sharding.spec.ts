import { createTestDatabase, engineFeatures, keysWithoutStudio } from '@studio/testing';
import { databaseSettings } from '../src/database/data-source.js';

/** What a move onto Citus must replace, and by what (docs/scaling.md). It may only get shorter. */
const restricted = [
  // What was issued or paid is never rewritten. The role's rights (REVOKE) refuse deleting; what
  // may change of an issued document is decided by the statements of its slice.
  'cash_movements.cash_movements_append_only: trigger',
  'credit_notes.credit_notes_append_only: trigger',
  'credit_notes.credit_notes_stay_as_issued: trigger',
  'gift_card_entries.gift_card_entries_append_only: trigger',
  'invoices.invoices_append_only: trigger',
  'invoices.invoices_stay_as_issued: trigger',
  'payment_steps.payment_steps_append_only: trigger',
  'subscription_history.subscription_history_append_only: trigger',
];

test('studio_id leads every key, and what distributed engines restrict is listed', async () => {
  const database = await createTestDatabase('payments', databaseSettings);
  try {
    await database.asAdministrator(async (client) => {
      const sql = async <Row>(text: string): Promise<Row[]> =>
        (await client.query(text)).rows as Row[];
      expect(await keysWithoutStudio(sql)).toEqual([]);
      expect(await engineFeatures(sql)).toEqual(restricted);
    });
  } finally {
    await database.drop();
  }
});
