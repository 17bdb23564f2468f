import { Check, Circle, Clock, Loader } from 'lucide-react';
import type { ReactNode } from 'react';
import { Bar } from '../bar.js';
import s from './export-progress.module.css';
import { Icon } from '../icon.js';
import { t } from './messages.js';

interface ExportPart {
  service: 'identity' | 'booking' | 'payments' | 'notifications';
  status: 'queued' | 'working' | 'waiting' | 'done';
}

const names: Record<ExportPart['service'], string> = {
  identity: t('exportAccount'),
  booking: t('exportClasses'),
  payments: t('exportPayments'),
  notifications: t('exportMessages'),
};

const states = {
  queued: { icon: Circle, label: '' },
  working: { icon: Loader, label: t('exportBeingRead') },
  waiting: { icon: Clock, label: t('exportWaits') },
  done: { icon: Check, label: t('exportDone') },
} as const;

/** How far an archive is, and which part it waits for. You may leave the page meanwhile. */
export function ExportProgress({
  label,
  progress,
  parts,
}: {
  label: string;
  /** Per cent. */
  progress: number;
  parts: readonly ExportPart[];
}): ReactNode {
  return (
    <div className={s.progress}>
      <p role="status" className="strong">
        {label}
      </p>
      <div className={s.bar}>
        <div
          className="grow"
          role="progressbar"
          aria-label={label}
          aria-valuenow={progress}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <Bar part={progress} whole={100} />
        </div>
        <span className="num small muted">{t('exportPercent', { progress })}</span>
      </div>
      <ul className={s.services}>
        {parts.map(({ service, status }) => (
          <li key={service} className={status === 'done' ? 'calm' : 'muted'}>
            <Icon of={states[status].icon} size={16} />
            <span>
              {names[service]}
              {states[status].label && <span className="muted">, {states[status].label}</span>}
            </span>
          </li>
        ))}
      </ul>
      <p className="muted small">{t('exportMayLeave')}</p>
    </div>
  );
}
