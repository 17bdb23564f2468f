import { messageOf } from '@studio/api-client';
import type { Template, TemplateKind, TemplateRow } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import { ErrorPanel } from '@studio/ui/error-panel';
import { priceTag, weekdayShort } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { SkeletonRows } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import { refusals, titles } from './setup-labels.js';
import s from './setup.module.css';
import { useStart, useTemplate } from './use-setup.js';
import { t } from './messages.js';

const factsOf = ({ weekday, startTime, trainer, room, minutes, seats, price }: TemplateRow) =>
  [
    weekday !== undefined && `${weekdayShort(`2026-11-${22 + weekday}`)} ${startTime ?? ''}`,
    trainer,
    room,
    minutes !== undefined && t('minutes', { minutes }),
    seats !== undefined && t('seats', { seats }),
    price !== undefined && priceTag(price),
  ].filter(Boolean);

function Rows({ rows }: { rows: Template['rows'] }): ReactNode {
  return (
    <ul className={s.preview}>
      {rows.map((row) => (
        <li key={`${row.name} ${row.weekday ?? ''} ${row.startTime ?? ''}`}>
          <span className="strong">{row.name}</span>
          <span className="muted small num">{factsOf(row).join(' · ')}</span>
        </li>
      ))}
    </ul>
  );
}

/** What the template makes, before it is made. */
export function TemplateDialog({
  kind,
  onClose,
}: {
  kind: TemplateKind;
  onClose: () => void;
}): ReactNode {
  const template = useTemplate(kind);
  const starting = useStart(kind);
  const start = (): void =>
    starting.mutate(undefined, {
      onSuccess: ({ rows }) => {
        toast.success(t('templateMade', { count: rows.length }));
        onClose();
      },
    });
  const body = () => {
    if (template.isPending) return <SkeletonRows what={t('template')} rows={5} height={44} />;
    if (template.isError) return <ErrorPanel onRetry={() => void template.refetch()} />;
    const { refusal, rows } = template.data;
    if (refusal !== null) return <Note tone="scarce">{refusals[refusal]}</Note>;
    return (
      <>
        <p className="muted">{t('templateLead')}</p>
        <Rows rows={rows} />
      </>
    );
  };
  const count = template.data?.refusal === null ? template.data.rows.length : 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('templateTitle', { item: titles[kind] })}
    >
      <div className={s.dialog}>
        {body()}
        {starting.isError && (
          <div role="alert">
            <Note tone="alert">{messageOf(starting.error)}</Note>
          </div>
        )}
        <div className={s.actions}>
          {count > 0 && (
            <Button look="primary" busy={starting.isPending} onClick={start}>
              {t('templateMake', { count })}
            </Button>
          )}
          <Button look="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
