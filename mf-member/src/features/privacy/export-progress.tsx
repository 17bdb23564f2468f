import type { DataExport, ExportPart } from '@studio/contracts';
import { Bar } from '@studio/ui/bar';
import { Icon } from '@studio/ui/icon';
import { Check, Circle, Clock, Loader } from 'lucide-react';
import type { ReactNode } from 'react';
import s from './privacy.module.css';

const names: Record<ExportPart['service'], string> = {
  identity: 'Account',
  booking: 'Classes and credits',
  payments: 'Payments',
  notifications: 'Messages',
};

const states = {
  queued: { icon: Circle, label: '' },
  working: { icon: Loader, label: 'being read' },
  waiting: { icon: Clock, label: 'does not answer at the moment, we keep asking' },
  done: { icon: Check, label: 'done' },
} as const;

/** How far an archive is, and which part it waits for. You may leave the page meanwhile. */
export function ExportProgress({ archive }: { archive: DataExport }): ReactNode {
  return (
    <div className={s.progress}>
      <p role="status" className="strong">
        Preparing your data
      </p>
      <div className={s.bar}>
        <div
          className="grow"
          role="progressbar"
          aria-label="Preparing your data"
          aria-valuenow={archive.progress}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <Bar part={archive.progress} whole={100} />
        </div>
        <span className="num small muted">{archive.progress} %</span>
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
      <p className="muted small">You can leave this page: it goes on without you.</p>
    </div>
  );
}
