import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Result } from '../../shared/result.js';
import { waysOn } from './invalid-request.js';
import { t } from './messages.js';

const WINDOW_OVER = t('paymentWindowExpired');

/** The time to pay ran out. */
export function WindowOver(): ReactNode {
  return (
    <div role="alert">
      <Result
        icon={CircleAlert}
        tone="alert"
        title={t('timeToPayIsOver')}
        text={WINDOW_OVER}
        actions={waysOn}
      />
    </div>
  );
}
