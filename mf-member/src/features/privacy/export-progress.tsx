import type { DataExport, ExportPart } from '@studio/contracts';
import { Bar } from '@studio/ui/bar';
import { Icon } from '@studio/ui/icon';
import { Check, Circle, Clock, Loader } from 'lucide-react';
import type { ReactNode } from 'react';
import s from './privacy.module.css';
import { t } from './messages.js';

const names: Record<ExportPart['service'], string> = {
  identity: t('account'),
  booking: t('classesAndCredits'),
  payments: t('payments'),
  notifications: t('messages'),
};

const states = {
  queued: { icon: Circle, label: '' },
  working: { icon: Loader, label: t('beingRead') },
  waiting: { icon: Clock, label: t('serviceDoesNotAnswer') },
  done: { icon: Check, label: t('done') },
} as const;

/** How far an archive is, and which part it waits for. You may leave the page meanwhile. */
export function ExportProgress({ archive }: { archive: DataExport }): ReactNode {
  return (
    <div className={s.progress}>
      <p role="status" className="strong">
        {t('preparingData')}
      </p>
      <div className={s.bar}>
        <div
          className="grow"
          role="progressbar"
          aria-label={t('preparingData')}
          aria-valuenow={archive.progress}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <Bar part={archive.progress} whole={100} />
        </div>
        <span className="num small muted">{t('percent', { progress: archive.progress })}</span>
      </div>
      <ul className={s.services}>
        {archive.parts.map(({ service, status }) => (
          <li key={service} className={status === 'done' ? 'calm' : 'muted'}>
            <Icon of={states[status].icon} size={16} />
            <span>
              {names[service]}
              {states[status].label && <span className="muted">, {states[status].label}</span>}
            </span>
          </li>
        ))}
      </ul>
      <p className="muted small">{t('mayLeavePage')}</p>
    </div>
  );
}
