import type { EmailDetails } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { Badge } from '@studio/ui/badge';
import { Button } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import { ErrorPanel } from '@studio/ui/error-panel';
import { dateAndTime } from '@studio/ui/format';
import { SkeletonRows } from '@studio/ui/skeleton';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useEmail } from './api.js';
import { Attempts } from './attempts.js';
import { EmailPreview } from './email-preview.js';
import { kindLabel, languageLabel, sourceLabel, statusLabel } from './email-labels.js';
import s from './emails.module.css';
import { ResendDialog } from './resend-dialog.js';
import { t } from './messages.js';

function Facts({ email }: { email: EmailDetails }): ReactNode {
  const { word, tone } = statusLabel(email.status);
  return (
    <dl className={`num ${s.facts}`}>
      <dt className="muted">{t('to')}</dt>
      <dd>
        {email.userId ? (
          <Link to={`/admin/users/${email.userId}`} className="link">
            {email.recipient}
          </Link>
        ) : (
          email.recipient
        )}
      </dd>
      <dt className="muted">{t('state')}</dt>
      <dd>
        <Badge tone={tone}>{word}</Badge>
      </dd>
      <dt className="muted">{t('kind')}</dt>
      <dd>
        {kindLabel(email.kind)}, {languageLabel(email.language)}
      </dd>
      <dt className="muted">{t('because')}</dt>
      <dd>{sourceLabel(email.source)}</dd>
      {email.attachments.length > 0 && (
        <>
          <dt className="muted">{t('attached')}</dt>
          <dd>{email.attachments.join(', ')}</dd>
        </>
      )}
    </dl>
  );
}

/** The mails before and after this one, when somebody sent it again. */
function Family({
  email,
  onOpen,
}: {
  email: EmailDetails;
  onOpen: (id: string) => void;
}): ReactNode {
  const { resendOf, resentAs } = email;
  if (!resendOf && resentAs.length === 0) return null;
  return (
    <p className="small">
      {resendOf && (
        <Button look="quiet" size="sm" onClick={() => onOpen(resendOf)}>
          {t('openFirstOne')}
        </Button>
      )}
      {resentAs.map(({ id, createdAt, status }) => (
        <Button key={id} look="quiet" size="sm" onClick={() => onOpen(id)}>
          {t('sentAgainCreatedAtLowerCase', {
            createdAt: dateAndTime(createdAt),
            lowerCase: statusLabel(status).word.toLowerCase(),
          })}
        </Button>
      ))}
    </p>
  );
}

/** One mail's whole story: to whom, why, every attempt, and what it said. */
export function EmailDialog({
  emailId,
  onOpen,
  onClose,
}: {
  emailId: string;
  onOpen: (id: string) => void;
  onClose: () => void;
}): ReactNode {
  const email = useEmail(emailId);
  const [asking, setAsking] = useState(false);
  const body = () => {
    if (email.isPending) return <SkeletonRows what={t('theEmail')} rows={6} height={40} />;
    if (email.isError) return <ErrorPanel onRetry={() => void email.refetch()} />;
    return (
      <div className={s.body}>
        <Facts email={email.data} />
        <Family email={email.data} onOpen={onOpen} />
        <Attempts email={email.data} />
        <EmailPreview email={email.data} />
        {email.data.canResend && (
          <div>
            <Button look="outline" onClick={() => setAsking(true)}>
              {t('sendAgain')}
            </Button>
          </div>
        )}
        {asking && <ResendDialog email={email.data} onClose={() => setAsking(false)} />}
      </div>
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      shape="wide"
      title={
        <span dir="auto">
          {email.data ? email.data.subject || kindLabel(email.data.kind) : t('email')}
        </span>
      }
    >
      {body()}
    </Dialog>
  );
}
