import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Result } from '../../shared/result.js';
import { waysOn } from './invalid-request.js';

const WINDOW_OVER = 'Payment window expired. Your reservation has been cancelled.';

/** The time to pay ran out. */
export function WindowOver(): ReactNode {
  return (
    <div role="alert">
      <Result
        icon={CircleAlert}
        tone="alert"
        title="Your time to pay is over"
        text={WINDOW_OVER}
        actions={waysOn}
      />
    </div>
  );
}
