import type { ExpiringPackage } from '@studio/contracts';
import { Button } from '@studio/ui/button';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { BroadcastDialog } from '../../shared/messages/broadcast-dialog.js';
import { ExtendSeveralDialog } from './extend-several-dialog.js';
import s from './expiring.module.css';
import { reminderOf } from './reminder.js';
import { t } from './messages.js';

/** Packages that are ticked, on this page and on others; what the list has read anew is as it is now. */
export const useSelection = (page: readonly ExpiringPackage[]) => {
  const [ticked, setTicked] = useState<readonly ExpiringPackage[]>([]);
  const rows = ticked.map((row) => page.find((one) => one.package.id === row.package.id) ?? row);
  const drop = (ids: readonly string[]): void =>
    setTicked((all) => all.filter((one) => !ids.includes(one.package.id)));
  const select = (changed: readonly ExpiringPackage[], on: boolean): void => {
    const ids = changed.map((one) => one.package.id);
    setTicked((all) => [
      ...all.filter((one) => !ids.includes(one.package.id)),
      ...(on ? changed : []),
    ]);
  };
  const ids = new Set(rows.map((row) => row.package.id));
  return { rows, ids, select, drop, clear: () => setTicked([]) };
};

/** A message about these packages, through the studio. */
export function WriteDialog({
  rows,
  onClose,
}: {
  rows: readonly ExpiringPackage[];
  onClose: () => void;
}): ReactNode {
  const memberIds = [...new Set(rows.map(({ member }) => member.id))];
  const names = [...new Set(rows.map(({ member }) => member.name))];
  return (
    <BroadcastDialog
      fixed={{ kind: 'members', memberIds }}
      lead={names.join(', ')}
      initial={reminderOf(rows)}
      onClose={onClose}
    />
  );
}

/** What can be done with all that is ticked. */
export function SelectionBar({
  selection,
}: {
  selection: ReturnType<typeof useSelection>;
}): ReactNode {
  const [open, setOpen] = useState<'extend' | 'write' | null>(null);
  const { rows, drop, clear } = selection;
  const close = (): void => setOpen(null);
  if (rows.length === 0 && open === null) return null;
  return (
    <div className={s.selection} role="group" aria-label={t('forSelection')}>
      <span className="num strong" role="status">
        {t('selected', { count: rows.length })}
      </span>
      <Button size="sm" look="primary" onClick={() => setOpen('extend')}>
        {t('extendSelected')}
      </Button>
      <Button size="sm" look="outline" onClick={() => setOpen('write')}>
        {t('writeSelected')}
      </Button>
      <Button size="sm" look="ghost" onClick={clear}>
        {t('clearSelection')}
      </Button>
      {open === 'extend' && <ExtendSeveralDialog {...{ rows }} onDone={drop} onClose={close} />}
      {open === 'write' && <WriteDialog {...{ rows }} onClose={close} />}
    </div>
  );
}
