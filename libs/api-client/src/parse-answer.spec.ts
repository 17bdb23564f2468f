import { z } from 'zod';
import { parseAnswer } from './parse-answer.js';

const schema = z.object({
  items: z.array(z.object({ id: z.string(), status: z.enum(['confirmed', 'cancelled']) })),
});

describe('answers of a newer server', () => {
  it('loses keys it does not know', () => {
    expect(parseAnswer(schema, { items: [], total: 3 })).toEqual({ items: [] });
  });
  it('reads an unknown status as other', () => {
    const answer = {
      items: [
        { id: 'a', status: 'confirmed' },
        { id: 'b', status: 'moved' },
      ],
    };
    expect(parseAnswer(schema, answer)).toEqual({
      items: [
        { id: 'a', status: 'confirmed' },
        { id: 'b', status: 'other' },
      ],
    });
  });
  it('refuses what is plainly something else', () => {
    expect(() => parseAnswer(schema, { items: [{ id: 7, status: 'moved' }] })).toThrow(
      'not as the contract says',
    );
    expect(() => parseAnswer(schema, null)).toThrow('not as the contract says');
  });
});
