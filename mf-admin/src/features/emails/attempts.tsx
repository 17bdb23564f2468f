import type { EmailDetails } from '@studio/contracts';
import { dateAndTime } from '@studio/ui/format';
import type { ReactNode } from 'react';
import s from './emails.module.css';

/** Every attempt with what the mail server said, and when it is tried next. */
export function Attempts({ email }: { email: EmailDetails }): ReactNode {
  const { log, status, nextAttemptAt, error } = email;
  return (
    <section aria-labelledby="attempts">
      <h3 id="attempts" className={s.heading}>
        Attempts
      </h3>
      {log.length === 0 && (
        <p className="muted small">
          {status === 'skipped' ? `Not sent: ${error ?? 'switched off'}.` : 'None yet.'}
        </p>
      )}
      <ol className={s.attempts}>
        {log.map(({ attempt, outcome, detail, at }) => (
          <li key={`${attempt} ${at}`} className="small num">
            <span className="strong">{outcome === 'sent' ? 'Accepted' : 'Not accepted'}</span>
            {detail && `: ${detail}`} <span className="muted">{dateAndTime(at)}</span>
          </li>
        ))}
      </ol>
      {nextAttemptAt && (
        <p className="muted small num">Tried again at {dateAndTime(nextAttemptAt)}.</p>
      )}
    </section>
  );
}
