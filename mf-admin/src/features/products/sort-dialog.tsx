import { messageOf } from '@studio/api-client';
import { toast } from '@studio/shell-kit';
import { Button, IconButton } from '@studio/ui/button';
import { Icon } from '@studio/ui/icon';
import { Note } from '@studio/ui/note';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { DragEvent, ReactNode, RefObject } from 'react';
import { conflictOf } from '../../shared/edit-conflict/use-edit.js';
import { FormDialog } from '../../shared/form-dialog.js';
import { useSortProducts } from './api.js';
import { t } from './messages.js';
import s from './products.module.css';

export interface Sorted {
  id: string;
  name: string;
}

/** One of a list in another place. */
export const movedTo = <One,>(list: readonly One[], from: number, to: number): One[] => {
  const rest = list.filter((_, n) => n !== from);
  const one = list[from];
  return one === undefined ? [...list] : [...rest.slice(0, to), one, ...rest.slice(to)];
};

type Move = (from: number, to: number) => void;

/** A row is taken by the mouse and let go on another one. */
const dragging = (n: number, onMove: Move) => ({
  draggable: true,
  onDragStart: ({ dataTransfer }: DragEvent) => dataTransfer.setData('text/plain', String(n)),
  onDragOver: (event: DragEvent) => event.preventDefault(),
  onDrop: (event: DragEvent) => {
    event.preventDefault();
    onMove(Number(event.dataTransfer.getData('text/plain')), n);
  },
});

function Row({
  one,
  n,
  count,
  onMove,
}: {
  one: Sorted;
  n: number;
  count: number;
  onMove: Move;
}): ReactNode {
  return (
    <li className={s.sortRow} data-id={one.id} {...dragging(n, onMove)}>
      <Icon of={GripVertical} />
      <span className={s.grow}>{one.name}</span>
      <IconButton
        label={t('up', { name: one.name })}
        data-by="up"
        disabled={n === 0}
        onClick={() => onMove(n, n - 1)}
      >
        <Icon of={ArrowUp} />
      </IconButton>
      <IconButton
        label={t('down', { name: one.name })}
        data-by="down"
        disabled={n === count - 1}
        onClick={() => onMove(n, n + 1)}
      >
        <Icon of={ArrowDown} />
      </IconButton>
    </li>
  );
}

interface Moved {
  id: string;
  by: 'up' | 'down';
}

/**
 * The keyboard stays with the row that was moved: at the same button, or at the other one when there
 * is no further to go. A browser takes the focus from what changes its place.
 */
const useFocusOnMoved = (list: RefObject<HTMLElement | null>, moved: Moved | null): void =>
  useLayoutEffect(() => {
    if (!moved) return;
    const row = list.current?.querySelector(`[data-id="${moved.id}"]`);
    const same = row?.querySelector<HTMLElement>(`[data-by="${moved.by}"]:enabled`);
    (same ?? row?.querySelector<HTMLElement>('[data-by]:enabled'))?.focus();
  }, [list, moved]);

/** The order of the members' page, by hand. */
export function SortDialog({
  kind,
  list,
  onClose,
}: {
  kind: 'package' | 'plan';
  list: readonly Sorted[];
  onClose: () => void;
}): ReactNode {
  const [read, setRead] = useState(list);
  const [order, setOrder] = useState(list);
  const [spoken, setSpoken] = useState('');
  const [moved, setMoved] = useState<Moved | null>(null);
  const rows = useRef<HTMLOListElement>(null);
  useFocusOnMoved(rows, moved);
  const save = useSortProducts(kind);
  const move = (from: number, to: number): void => {
    const next = movedTo(order, from, to);
    setOrder(next);
    const { id = '', name = '' } = order[from] ?? {};
    setMoved({ id, by: to < from ? 'up' : 'down' });
    setSpoken(t('placed', { name, place: to + 1, count: order.length }));
  };
  const isChanged = order.some(({ id }, n) => id !== read[n]?.id);
  const isStale = conflictOf(save.error) !== null;
  const send = (): void =>
    save.mutate(
      { ids: order.map(({ id }) => id), before: read.map(({ id }) => id) },
      {
        onSuccess: () => {
          toast.success(t('sorted'));
          onClose();
        },
      },
    );
  const readAgain = (): void => {
    setRead(list);
    setOrder(list);
    save.reset();
  };
  return (
    <FormDialog
      title={kind === 'package' ? t('sortPackages') : t('sortPlans')}
      lead={<p className="small muted">{t('sortHelp')}</p>}
      {...{ isChanged, onClose }}
    >
      <ol className={s.sortList} ref={rows}>
        {order.map((one, n) => (
          <Row key={one.id} one={one} n={n} count={order.length} onMove={move} />
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
      {save.isError && (
        <Note tone="alert">{isStale ? t('orderChanged') : messageOf(save.error)}</Note>
      )}
      <div className={s.buttons}>
        {isStale ? (
          <Button look="primary" onClick={readAgain}>
            {t('showOrder')}
          </Button>
        ) : (
          <Button look="primary" busy={save.isPending} onClick={send}>
            {t('save')}
          </Button>
        )}
        <Button look="outline" onClick={onClose}>
          {t('discard')}
        </Button>
      </div>
    </FormDialog>
  );
}
