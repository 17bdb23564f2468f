import { inTransaction, Refused, violatedConstraint } from '@studio/nest-kit';
import type { DataSource, EntityManager } from 'typeorm';

/** The database refuses a name that is taken: two admins at once can't both have it. */
export const writeItem = async <Answer>(
  dataSource: DataSource,
  work: (tx: EntityManager) => Promise<Answer>,
): Promise<Answer> => {
  try {
    return await inTransaction(dataSource, work);
  } catch (error) {
    if (violatedConstraint(error)?.endsWith('_name_taken')) throw new Refused('NAME_TAKEN');
    throw error;
  }
};
