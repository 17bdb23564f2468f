import { waitLabel } from '@studio/api-client';
import { Note } from '@studio/ui/note';
import type { ReactNode } from 'react';
import { Text } from './messages.js';

/** A limit was reached: how long it lasts, counting down. A toast would be gone long before. */
export function TooManyTries({ left }: { left: number }): ReactNode {
  if (left === 0) return null;
  return (
    <Note tone="scarce">
      <Text
        message="tooManyTries"
        values={{ wait: waitLabel(left) }}
        tags={{ b: <b />, time: <span className="num" /> }}
      />
    </Note>
  );
}
