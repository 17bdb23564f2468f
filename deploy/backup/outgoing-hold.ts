import { HOME_STUDIO_ID } from '@studio/domain-kit';
import { databaseClient } from '../local/database-client.js';
import { OperatorError } from '../local/operator-error.js';

/** The services that reach somebody outside: people by mail and push, cards at the provider. */
export const holdingServices = ['notifications', 'payments'] as const;

/**
 * From its first start on the restored studio mails nobody and charges nothing by itself, until
 * `npm run restore -- release`: what was sent after this moment is no longer in the database.
 */
export async function holdOutgoing(adminUrl: string, restoredTo: Date): Promise<void> {
  for (const service of holdingServices) {
    const url = new URL(adminUrl);
    url.pathname = `/${service}`;
    const client = databaseClient({ connectionString: url.href });
    await client.connect();
    try {
      await client.query(
        `INSERT INTO outgoing_holds (studio_id, restored_to) VALUES ($1, $2)
         ON CONFLICT (studio_id) DO UPDATE
           SET restored_to = least(outgoing_holds.restored_to, excluded.restored_to)`,
        [HOME_STUDIO_ID, restoredTo],
      );
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new OperatorError(`What ${service} sends could not be held: ${reason}`);
    } finally {
      await client.end();
    }
  }
}
