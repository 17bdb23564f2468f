import { waitInWords } from '@studio/contracts';
import { Note } from '@studio/ui/note';
import type { ReactNode } from 'react';

/** A limit was reached: how long it lasts, counting down. A toast would be gone long before. */
export function TooManyTries({ left }: { left: number }): ReactNode {
  if (left === 0) return null;
  return (
    <Note tone="scarce">
      <b>Too many tries.</b> You can try again in <span className="num">{waitInWords(left)}</span>.
    </Note>
  );
}
