import type { EmailDetails } from '@studio/contracts';
import { dateAndTime } from '@studio/ui/format';
import type { ReactNode } from 'react';
import s from './emails.module.css';
import { t } from './messages.js';

const notSent = (error: string | null): string =>
  error === null ? t('notSentSwitchedOff') : t('notSent', { error });

/** Every attempt with what the mail server said, and when it is tried next. */
export function Attempts({ email }: { email: EmailDetails }): ReactNode {
  const { log, status, nextAttemptAt, error } = email;
  return (
    <section aria-labelledby="attempts">
      <h3 id="attempts" className={s.heading}>
        {t('attempts')}
      </h3>
      {log.length === 0 && (
        <p className="muted small">{status === 'skipped' ? notSent(error) : t('noneYet')}</p>
      )}
      <ol className={s.attempts}>
        {log.map(({ attempt, outcome, detail, at }) => (
          <li key={`${attempt} ${at}`} className="small num">
            <span className="strong">{outcome === 'sent' ? t('accepted') : t('notAccepted')}</span>
            {detail && `: ${detail}`} <span className="muted">{dateAndTime(at)}</span>
          </li>
        ))}
      </ol>
      {nextAttemptAt && (
        <p className="muted small num">
          {t('triedAgainAt', { nextAttemptAt: dateAndTime(nextAttemptAt) })}
        </p>
      )}
    </section>
  );
}
