import type { ColumnMeaning } from '@studio/personal-data/studio-export';

/** An id of a person, whose name stands beside it. */
export const person = (about: string): ColumnMeaning => ({
  about,
  names: { table: 'members', column: 'full_name', key: 'user_id' },
});
