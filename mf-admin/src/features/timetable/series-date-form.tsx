import type { SeriesDate, SeriesView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Field } from '@studio/ui/field';
import { longDate, shortDate } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { Seg } from '@studio/ui/seg';
import { SkeletonFields } from '@studio/ui/skeleton-fields';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ReasonDialog } from '../../shared/reason-dialog.js';
import { optionsOf, SelectField } from '../../shared/select-field.js';
import { emptyDraft, missingIn } from './class-draft.js';
import { refusalMessage } from './refusal-messages.js';
import { seriesName } from './timetable-labels.js';
import s from './timetable.module.css';
import { useCatalogue, useChangeSeriesDate } from './use-timetable.js';
import { t } from './messages.js';

interface Draft {
  startTime: string;
  trainerId: string;
  roomId: string;
  capacity: string;
}

const draftOf = ({ startTime, trainer, room, capacity }: SeriesDate): Draft => ({
  startTime,
  trainerId: trainer.id,
  roomId: room.id,
  capacity: String(capacity),
});

/** What differs from the series: the whole of it is kept for the date. */
const differing = (draft: Draft, series: SeriesView) => ({
  ...(draft.startTime !== series.startTime && { startTime: draft.startTime }),
  ...(draft.trainerId !== series.trainer.id && { trainerId: draft.trainerId }),
  ...(draft.roomId !== series.room.id && { roomId: draft.roomId }),
  ...(Number(draft.capacity) !== series.capacity && { capacity: Number(draft.capacity) }),
});

function Place({
  draft,
  onChange,
}: {
  draft: Draft;
  onChange: (changes: Partial<Draft>) => void;
}): ReactNode {
  const catalogue = useCatalogue();
  if (!catalogue.data) return <SkeletonFields what={t('theForm')} rows={3} />;
  const { trainers, rooms } = catalogue.data;
  return (
    <>
      <div className={s.pair}>
        <Field
          label={t('begins')}
          type="time"
          required
          value={draft.startTime}
          onChange={(event) => onChange({ startTime: event.target.value })}
        />
        <Field
          label={t('seats')}
          inputMode="numeric"
          required
          autoComplete="off"
          value={draft.capacity}
          onChange={(event) => onChange({ capacity: event.target.value })}
        />
      </div>
      <SelectField
        label={t('trainer')}
        options={optionsOf(trainers, draft.trainerId)}
        value={draft.trainerId}
        onChange={(trainerId) => onChange({ trainerId })}
      />
      <SelectField
        label={t('room')}
        options={optionsOf(rooms, draft.roomId)}
        value={draft.roomId}
        onChange={(roomId) => onChange({ roomId })}
      />
    </>
  );
}

/** What is still missing or wrong, by the same rules as those of a class. */
const problemIn = (draft: Draft, { date }: SeriesDate): string | undefined =>
  missingIn({ ...emptyDraft, ...draft, classTypeId: 'the same', from: date });

/** Another time, trainer, room or number of seats on one date that is not made yet, or no class. */
export function SeriesDateForm({
  series,
  one,
  onClose,
}: {
  series: SeriesView;
  one: SeriesDate;
  onClose: () => void;
}): ReactNode {
  const [draft, setDraft] = useState(() => draftOf(one));
  const [cancel, setCancel] = useState(false);
  const change = useChangeSeriesDate({ id: series.id, date: one.date });
  const problem = cancel ? undefined : problemIn(draft, one);
  const edit = (changes: Partial<Draft>): void => {
    setDraft({ ...draft, ...changes });
    if (change.isError) change.reset();
  };
  const onSuccess = (): void => {
    toast.success(t('dateSaved', { date: shortDate(one.date) }));
    onClose();
  };
  return (
    <ReasonDialog
      title={t('changeDateTitle', { name: seriesName(series), date: longDate(one.date) })}
      action={t('save')}
      ready={problem === undefined}
      busy={change.isPending}
      error={null}
      onClose={onClose}
      onDo={(reason) =>
        change.mutate(cancel ? { cancel, reason } : { ...differing(draft, series), reason }, {
          onSuccess,
        })
      }
    >
      <div>
        <Seg
          label={t('whatOnDate')}
          choices={[
            { value: 'held', label: t('otherwise') },
            { value: 'off', label: t('noClassThatDay') },
          ]}
          value={cancel ? 'off' : 'held'}
          onChange={(value) => setCancel(value === 'off')}
        />
      </div>
      {!cancel && <Place draft={draft} onChange={edit} />}
      {problem && <Note tone="alert">{problem}</Note>}
      {change.error && <Note tone="alert">{refusalMessage(change.error)}</Note>}
    </ReasonDialog>
  );
}
