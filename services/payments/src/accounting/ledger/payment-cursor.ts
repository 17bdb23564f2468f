import { instant } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import { z } from 'zod';
import type { Payment } from './payment.entity.js';

const shape = z.tuple([instant, z.uuid()]);

/** Where the next page of payments, or of sales, begins. */
export const writeCursor = ({ createdAt, id }: Pick<Payment, 'createdAt' | 'id'>): string =>
  Buffer.from(JSON.stringify([createdAt.toISOString(), id])).toString('base64url');

/** Throws BAD_REQUEST. */
export const readCursor = (cursor: string): z.infer<typeof shape> => {
  try {
    return shape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw new Refused('BAD_REQUEST', [{ path: 'cursor', message: 'is not one of ours' }]);
  }
};
