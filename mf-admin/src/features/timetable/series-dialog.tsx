import { messageOf } from '@studio/api-client';
import type { SeriesView } from '@studio/contracts';
import { Button } from '@studio/ui/button';
import { Field } from '@studio/ui/field';
import { studioDay } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { SkeletonFields } from '@studio/ui/skeleton-fields';
import type { ReactNode } from 'react';
import { SaveError } from '../../shared/edit-conflict/save-error.js';
import { FormDialog } from '../../shared/form-dialog.js';
import { ClassFields } from './class-fields.js';
import { LeaveConflicts } from './effect-note.js';
import { classFields } from './field-names.js';
import { refusalMessage } from './refusal-messages.js';
import { SeriesEffectNote } from './series-effect-note.js';
import { seriesName } from './timetable-labels.js';
import s from './timetable.module.css';
import { useSeriesForm } from './use-series-form.js';
import { useCatalogue } from './use-timetable.js';
import type { Catalogue } from './use-timetable.js';
import { t } from './messages.js';

type Editing = ReturnType<typeof useSeriesForm>;

/** From when on, and why. */
function Options({ options, forget }: Pick<Editing, 'options' | 'forget'>): ReactNode {
  return (
    <>
      <Field
        label={t('countsFrom')}
        type="date"
        optional
        hint={t('countsFromHint')}
        min={studioDay(new Date())}
        value={options.effectiveFrom}
        onChange={(event) => {
          options.setFrom(event.target.value);
          forget();
        }}
      />
      <Field
        label={t('reason')}
        optional
        hint={t('standsHistoryGoodWith')}
        maxLength={500}
        value={options.reason}
        autoComplete="off"
        onChange={(event) => options.setReason(event.target.value)}
      />
    </>
  );
}

function Form({
  one,
  catalogue,
  onClose,
}: {
  one: SeriesView;
  catalogue: Catalogue;
  onClose: () => void;
}): ReactNode {
  const editing = useSeriesForm(one, onClose);
  const { form, options, change, preview, problem, forget, isReady } = editing;
  return (
    <form
      className={s.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        editing.save();
      }}
    >
      <ClassFields {...{ form, catalogue }} weekly isNew={false} onEdit={forget} />
      <Options {...{ options, forget }} />
      {problem ? (
        <Note tone="alert">{problem}</Note>
      ) : (
        <SeriesEffectNote preview={preview} trainer={one.trainer.name} />
      )}
      {!problem && (
        <LeaveConflicts
          preview={preview}
          checked={options.leaveConflicts}
          onChange={options.setLeave}
        />
      )}
      <SaveError
        error={change.error}
        messageOfError={refusalMessage}
        fields={classFields(catalogue)}
        mine={change.variables ?? {}}
        busy={change.isPending}
        onKeepMine={editing.keepMine}
        onUseTheirs={editing.takeTheirs}
      />
      <div className={s.actions}>
        <Button
          type="submit"
          look={isReady ? 'primary' : 'off'}
          disabled={!isReady}
          busy={change.isPending}
        >
          {t('save')}
        </Button>
        <Button look="outline" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

/** Another class type, time, trainer, room or number of seats for the coming classes of a series. */
export function SeriesDialog({
  one,
  onClose,
}: {
  one: SeriesView;
  onClose: () => void;
}): ReactNode {
  const catalogue = useCatalogue();
  return (
    <FormDialog onClose={onClose} shape="wide" title={seriesName(one)}>
      {catalogue.isPending && <SkeletonFields what={t('theForm')} rows={5} />}
      {catalogue.isError && <Note tone="alert">{messageOf(catalogue.error)}</Note>}
      {catalogue.data && <Form one={one} catalogue={catalogue.data} onClose={onClose} />}
    </FormDialog>
  );
}
