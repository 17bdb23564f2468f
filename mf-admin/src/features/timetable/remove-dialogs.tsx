import { call, messageOf } from '@studio/api-client';
import { deleteHoliday, deleteSeason } from '@studio/contracts';
import type { HolidayView, ReopenedClass, SeasonView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import { Note } from '@studio/ui/note';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { EffectNote, PreviewError, useEffectOf } from './effect-note.js';
import { reopenedLabel } from './timetable-labels.js';
import s from './timetable.module.css';
import { useDeleteHoliday, useDeleteSeason } from './use-timetable.js';
import { Text, t } from './messages.js';

/** Which classes come back, and which do not, with the reason: before and after it is done. */
export function Reopened({
  classes,
  done,
}: {
  classes: readonly ReopenedClass[];
  done: boolean;
}): ReactNode {
  const back = classes.filter(({ returns }) => returns);
  const gone = classes.filter(({ returns }) => !returns);
  const list = (all: readonly ReopenedClass[]): ReactNode => (
    <ul className={`small num ${s.listed}`}>
      {all.map((one) => (
        <li key={one.id}>{reopenedLabel(one)}</li>
      ))}
    </ul>
  );
  const [returned, stayed] = done
    ? [t('cameBack'), t('stayedCancelled')]
    : [t('willComeBack'), t('willStayCancelled')];
  return (
    <>
      {classes.length === 0 && <Note>{t('noComingClassCancelled')}</Note>}
      {back.length > 0 && (
        <Note tone="calm">
          <Text
            message="whoHadBookedTold"
            values={{ back: back.length, returned, list: list(back) }}
            tags={{ b: <b /> }}
          />
        </Note>
      )}
      {gone.length > 0 && (
        <Note tone="scarce">
          <Text
            message="putEachOnTimetable"
            values={{ gone: gone.length, stayed, list: list(gone) }}
            tags={{ b: <b /> }}
          />
        </Note>
      )}
    </>
  );
}

type HolidayPreview = ReturnType<
  typeof useEffectOf<object, Awaited<ReturnType<typeof previewDelete>>>
>;
const previewDelete = (id: string, signal: AbortSignal) =>
  call(deleteHoliday, { params: { id }, query: { preview: 'true' }, signal });

function ReopenedPreview({ preview }: { preview: HolidayPreview }): ReactNode {
  return (
    <>
      {preview.isFetching && <p>{t('oneMomentLookingWhat')}</p>}
      {preview.data && <Reopened classes={preview.data.reopened} done={false} />}
      {preview.isError && <PreviewError {...preview} />}
    </>
  );
}

/** Asks what would come back, removes the holiday, and says what did. */
export function RemoveHolidayDialog({
  one,
  onClose,
}: {
  one: HolidayView;
  onClose: () => void;
}): ReactNode {
  const remove = useDeleteHoliday(one.id);
  const [removed, setRemoved] = useState<readonly ReopenedClass[]>();
  const preview = useEffectOf(removed ? null : { holiday: one.id }, (_, signal) =>
    previewDelete(one.id, signal),
  );
  const title = t(removed ? 'isRemoved' : 'removeName', { name: one.name });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title}>
      <div className={s.form}>
        <div className={s.effect} aria-live="polite" role="status" aria-label={t('whatChanges')}>
          {removed ? <Reopened classes={removed} done /> : <ReopenedPreview preview={preview} />}
        </div>
        {Boolean(remove.error) && <Note tone="alert">{messageOf(remove.error)}</Note>}
        <div className={s.actions}>
          {!removed && (
            <Button
              look={preview.data ? 'dangerFill' : 'off'}
              disabled={!preview.data}
              busy={remove.isPending}
              onClick={() =>
                remove.mutate(undefined, { onSuccess: ({ reopened }) => setRemoved(reopened) })
              }
            >
              {t('remove')}
            </Button>
          )}
          <Button look="outline" onClick={onClose}>
            {removed ? t('close') : t('keepIt')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Says what goes back to its usual time before it is done. */
export function RemoveSeasonDialog({
  one,
  onClose,
}: {
  one: SeasonView;
  onClose: () => void;
}): ReactNode {
  const remove = useDeleteSeason(one.id);
  const preview = useEffectOf({ season: one.id }, (_, signal) =>
    call(deleteSeason, { params: { id: one.id }, query: { preview: 'true' }, signal }),
  );
  const done = (): void => {
    toast.success(t('isRemoved', { name: one.name }));
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('removeName', { name: one.name })}
    >
      <div className={s.form}>
        <p>{t('itsClassesGoBack')}</p>
        <EffectNote preview={preview} />
        {Boolean(remove.error) && <Note tone="alert">{messageOf(remove.error)}</Note>}
        <div className={s.actions}>
          <Button
            look={preview.data ? 'dangerFill' : 'off'}
            disabled={!preview.data}
            busy={remove.isPending}
            onClick={() => remove.mutate(undefined, { onSuccess: done })}
          >
            {t('remove')}
          </Button>
          <Button look="outline" onClick={onClose}>
            {t('keepIt')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
