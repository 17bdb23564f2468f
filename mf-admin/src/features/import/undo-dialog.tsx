import { call, messageOf } from '@studio/api-client';
import { getImportUndoEffect } from '@studio/contracts';
import type { BookingsChoice, ImportUndoEffect, ImportView } from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';
import { Button } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import { ErrorPanel } from '@studio/ui/error-panel';
import { Note } from '@studio/ui/note';
import { SkeletonRows } from '@studio/ui/skeleton';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { BookingsChoices, BookingsList } from '../../shared/payments/bookings-choice.js';
import type { useImportActions } from './api.js';
import s from './import.module.css';
import { kindOf } from './labels.js';
import { Text, t } from './messages.js';

/** Bookings that what the import gave pays for: asked when the dialog opens, and not kept. */
const useUndoEffect = (id: string) =>
  useQuery({
    queryKey: keys.adminEffect({ undoOf: id }),
    queryFn: ({ signal }) => call(getImportUndoEffect, { params: { id }, signal }),
    staleTime: 0,
  });

function InUse({
  effect,
  kind,
  ...choice
}: {
  effect: ImportUndoEffect;
  kind: string;
  value: BookingsChoice | null;
  onChange: (value: BookingsChoice) => void;
}): ReactNode {
  const { bookings, total } = effect;
  if (total === 0) return null;
  const labels: Record<BookingsChoice, string> = {
    cancel: t('undoCancels', { bookings: total }),
    keep: t('undoKeeps', { bookings: total, kind }),
  };
  return (
    <>
      <Note tone="scarce">
        <Text
          message="undoBookings"
          values={{ bookings: total, kind, list: <BookingsList bookings={bookings} /> }}
          tags={{ b: <b /> }}
        />
        {total > bookings.length && <p>{t('undoMore', { more: total - bookings.length })}</p>}
      </Note>
      <BookingsChoices labels={labels} {...choice} />
    </>
  );
}

/** Asks before an import is taken back, and what becomes of bookings that are paid with it. */
export function UndoDialog({
  one,
  undo,
  onClose,
}: {
  one: ImportView;
  undo: ReturnType<typeof useImportActions>['undo'];
  onClose: () => void;
}): ReactNode {
  const [bookings, setBookings] = useState<BookingsChoice | null>(null);
  const { data: effect, isFetchedAfterMount, isError, refetch } = useUndoEffect(one.id);
  const count = one.status === 'done' ? one.counts.made : one.counts.kept;
  // Read anew behind it, as others book: the button stays under the hand.
  const isDecided =
    effect !== undefined && isFetchedAfterMount && (effect.total === 0 || bookings !== null);
  const kind = kindOf(one);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('undoTitle')}>
      <p>{t('undoBody', { kind, count })}</p>
      {!effect && !isError && <SkeletonRows what={t('undoLooking')} rows={1} height={44} />}
      {isError && <ErrorPanel onRetry={() => void refetch()} />}
      {effect && <InUse effect={effect} kind={kind} value={bookings} onChange={setBookings} />}
      {undo.error !== null && <Note tone="alert">{messageOf(undo.error)}</Note>}
      <div className={s.dialogButtons}>
        <Button look="ghost" onClick={onClose}>
          {t('keepIt')}
        </Button>
        <Button
          look="dangerFill"
          busy={undo.isPending}
          disabled={!isDecided}
          onClick={() => undo.mutate(bookings ? { bookings } : {}, { onSuccess: onClose })}
        >
          {t('undoYes')}
        </Button>
      </div>
    </Dialog>
  );
}
