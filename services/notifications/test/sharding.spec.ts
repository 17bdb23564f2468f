import { createTestDatabase, engineFeatures, keysWithoutStudio } from '@studio/testing';
import { databaseSettings } from '../src/database/data-source.js';

test('studio_id leads every key, and what distributed engines restrict is listed', async () => {
  const database = await createTestDatabase('notifications', databaseSettings);
  try {
    await database.asAdministrator(async (client) => {
      const sql = async <Row>(text: string): Promise<Row[]> =>
        (await client.query(text)).rows as Row[];
      expect(await keysWithoutStudio(sql)).toEqual([]);
      expect(await engineFeatures(sql)).toEqual([]);
    });
  } finally {
    await database.drop();
  }
});
