import { instant } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import { z } from 'zod';

/** Where the last page ended. */
export interface MyBookingsCursor {
  part: 'upcoming' | 'past';
  startsAt: string;
  id: string;
}

const shape = z.tuple([z.enum(['upcoming', 'past']), instant, z.uuid()]);

export const writeCursor = ({ part, startsAt, id }: MyBookingsCursor): string =>
  Buffer.from(JSON.stringify([part, startsAt, id])).toString('base64url');

/** Throws BAD_REQUEST for anything that `writeCursor` did not write. */
export const readCursor = (text: string): MyBookingsCursor => {
  try {
    const [part, startsAt, id] = shape.parse(
      JSON.parse(Buffer.from(text, 'base64url').toString('utf8')),
    );
    return { part, startsAt, id };
  } catch {
    throw new Refused('BAD_REQUEST', [{ path: 'cursor', message: 'is not one of ours' }]);
  }
};
