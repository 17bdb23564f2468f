import type { SubstitutionStep } from '@studio/contracts';
import { dateAndTime } from '@studio/ui/format';
import type { ReactNode } from 'react';
import s from './substitutions.module.css';
import { t } from './messages.js';

const keys = {
  requested: 'step_requested',
  declined: 'step_declined',
  claimed: 'step_claimed',
  approved: 'step_approved',
  refused: 'step_refused',
  assigned: 'step_assigned',
  withdrawn: 'step_withdrawn',
  alarmed: 'step_alarmed',
  expired: 'step_expired',
  closed: 'step_closed',
} as const;

const textOf = ({ kind, by, trainer, note }: SubstitutionStep): string =>
  t(keys[kind], {
    who: by?.name ?? t('somebody'),
    trainer: trainer?.name ?? 'none',
    note: note ?? '',
  });

/** Who asked, said no, took it, approved, and when. */
export function Steps({ steps }: { steps: readonly SubstitutionStep[] }): ReactNode {
  return (
    <details className={s.history}>
      <summary>{t('history')}</summary>
      <ol className="small">
        {steps.map((step) => (
          <li key={`${step.at} ${step.kind} ${step.by?.id ?? ''}`}>
            {textOf(step)} <span className="muted num">{dateAndTime(step.at)}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}
