import type { MergeStatus } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { Badge } from '@studio/ui/badge';
import { Button, ButtonLink } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import type { ReactNode } from 'react';
import { useMergeStatus } from './api.js';
import s from './merge.module.css';
import { t } from './messages.js';

const services: Record<string, string> = {
  identity: t('serviceIdentity'),
  booking: t('serviceBooking'),
  payments: t('servicePayments'),
  notifications: t('serviceNotifications'),
};

/** Which services have moved their part. */
export function MergeProgress({
  first,
  onClose,
}: {
  first: MergeStatus;
  onClose: () => void;
}): ReactNode {
  const { data: status } = useMergeStatus(first);
  return (
    <Dialog
      open
      shape="wide"
      title={status.isDone ? t('doneTitle') : t('progressTitle')}
      onOpenChange={(open) => !open && onClose()}
    >
      <div className={s.form}>
        <ul className={s.services} aria-live="polite">
          {status.services.map(({ service, isDone }) => (
            <li key={service}>
              <span>{services[service] ?? service}</span>
              <Badge tone={isDone ? 'calm' : 'scarce'}>{isDone ? t('moved') : t('moving')}</Badge>
            </li>
          ))}
        </ul>
        {!status.isDone && <p className="muted small">{t('canClose')}</p>}
        <div className={s.buttons}>
          <ButtonLink look="primary">
            <Link to={`/admin/users/${status.keptId}`} onClick={onClose}>
              {t('openRecord')}
            </Link>
          </ButtonLink>
          <Button look="outline" onClick={onClose}>
            {t('close')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
