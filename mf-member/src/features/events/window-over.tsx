import { Link } from '@studio/shell-kit/router';
import { ButtonLink } from '@studio/ui/button';
import { TimerOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Result } from '../../shared/result.js';
import s from './events.module.css';
import { t } from './messages.js';

/** The time to pay ran out: what became of the place, and where one can try again. */
export function WindowOver({ eventId }: { eventId: string }): ReactNode {
  return (
    <div role="alert">
      <Result
        icon={TimerOff}
        tone="scarce"
        title={t('timeToPayIsOver')}
        text={t('paymentWindowExpired')}
        actions={
          <>
            <ButtonLink look="primary" size="lg" block>
              <Link to={`/event/${eventId}`}>{t('seeTheEvent')}</Link>
            </ButtonLink>
            <ButtonLink look="ghost" size="lg" block>
              <Link to="/events">{t('viewOtherEvents')}</Link>
            </ButtonLink>
          </>
        }
      >
        <p className={`muted small ${s.notes}`}>{t('nothingWasCharged')}</p>
      </Result>
    </div>
  );
}
