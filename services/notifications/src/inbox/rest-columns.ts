import type { RestQuery } from '@studio/nest-kit';

export const restColumns = {
  id: 'uuid',
  title: 'text',
  message: 'text',
  created_at: 'instant',
  is_read: 'boolean',
  link: 'text',
} as const;

export type RestRow = Record<keyof typeof restColumns, unknown>;

export const restColumnNames = Object.keys(restColumns).join(', ');

interface Owner {
  studioId: string;
  userId: string;
}

/** The data client's filters narrow the own rows and never widen them. */
export const whereOwned = ({ where, values }: RestQuery, { studioId, userId }: Owner) => {
  const next = values.length + 1;
  return {
    where: `(${where}) AND studio_id = $${next} AND user_id = $${next + 1}`,
    values: [...values, studioId, userId],
  };
};
