import { scheduleChange } from '@studio/contracts';
import type { AdminSchedule } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { ErrorPanel } from '@studio/ui/error-panel';
import { Field } from '@studio/ui/field';
import { dateAndTime, minutesBetween, studioInstant } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { SkeletonFields } from '@studio/ui/skeleton-fields';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { contractResolver, refusalIn } from '../../shared/contract-resolver.js';
import { SaveError } from '../../shared/edit-conflict/save-error.js';
import { useEdit } from '../../shared/edit-conflict/use-edit.js';
import { changeProblem, factsOfClass, factsOfDraft, textsOfClass } from './class-change-draft.js';
import type { ClassChangeDraft, ClassFacts } from './class-change-draft.js';
import { ClassWarnings } from './class-warnings.js';
import { classFields } from './field-names.js';
import { refusalMessage } from './refusal-messages.js';
import { optionsOf, SelectField } from '../../shared/select-field.js';
import s from './timetable.module.css';
import { useCatalogue, useChangeClass } from './use-timetable.js';
import { t } from './messages.js';

type ClassRequest = ClassFacts & { reason: string };
type ClassForm = UseFormReturn<ClassChangeDraft, unknown, ClassRequest>;

const reasonHint = t('standsHistoryGoodWith');

const useClassForm = (one: AdminSchedule, start: ClassFacts) => {
  const form = useForm<ClassChangeDraft, unknown, ClassRequest>({
    defaultValues: { ...textsOfClass(start), reason: '' },
    resolver: contractResolver({
      schema: scheduleChange,
      problemsOf: (draft: ClassChangeDraft) => ({ root: changeProblem(draft, one) }),
      factsOf: (draft: ClassChangeDraft) => ({
        ...factsOfDraft(draft),
        reason: draft.reason.trim(),
      }),
    }),
  });
  const draft = form.watch();
  const { isSubmitted, errors } = form.formState;
  const problem = isSubmitted ? (changeProblem(draft, one) ?? refusalIn(errors)) : undefined;
  return { form, draft, problem };
};

/** What is sent: the fields that were changed, and why; nothing while something is wrong. */
const useSaving = (form: ClassForm, one: AdminSchedule, onDone: () => void) => {
  const change = useChangeClass(one.id);
  const edit = useEdit(factsOfClass(one), one.version);
  const onSuccess = (): void => {
    toast.success(t('saved'));
    onDone();
  };
  const save = (version: number): void =>
    void form.handleSubmit(({ reason, ...facts }) => {
      if (change.isPending) return;
      change.mutate({ ...edit.changesIn(facts), reason, version }, { onSuccess });
    })();
  return { change, edit, save };
};

function Fields({
  form: { register, setValue },
  draft,
  one,
  onEdit,
}: {
  form: ClassForm;
  draft: ClassChangeDraft;
  one: AdminSchedule;
  onEdit: () => void;
}): ReactNode {
  const catalogue = useCatalogue();
  const bind = (name: keyof ClassChangeDraft) => ({
    ...register(name, { onChange: onEdit }),
    autoComplete: 'off',
  });
  const select = (name: 'trainerId' | 'roomId') => ({
    value: draft[name],
    onChange: (chosen: string) => {
      setValue(name, chosen);
      onEdit();
    },
  });
  return (
    <>
      <div className={s.pair}>
        <Field label={t('day')} type="date" required {...bind('day')} />
        <Field label={t('begins')} type="time" required {...bind('startTime')} />
      </div>
      {catalogue.isPending && <SkeletonFields what={t('theForm')} rows={2} />}
      {catalogue.isError && <ErrorPanel onRetry={() => void catalogue.refetch()} />}
      {catalogue.data && (
        <>
          <SelectField
            label={t('trainer')}
            options={optionsOf(catalogue.data.trainers, one.trainer.id)}
            {...select('trainerId')}
          />
          <SelectField
            label={t('room')}
            options={optionsOf(catalogue.data.rooms, one.room.id)}
            {...select('roomId')}
          />
        </>
      )}
      <Field label={t('seats')} inputMode="numeric" required {...bind('capacity')} />
      <Field
        label={t('whyMayOverlap')}
        optional
        hint={t('onlyIfItsTrainer')}
        maxLength={500}
        {...bind('overlapReason')}
      />
      <Field label={t('reason')} required hint={reasonHint} maxLength={500} {...bind('reason')} />
    </>
  );
}

/** Until when whoever booked may then cancel free of charge: it moves along with the class. */
const freeUntil = (one: AdminSchedule, { day, startTime }: ClassChangeDraft): string | null => {
  const movedBy = studioInstant(day, startTime).getTime() - Date.parse(one.startsAt);
  const at = Date.parse(one.changedCancelUntil ?? '') + movedBy;
  return Number.isNaN(at) ? null : dateAndTime(new Date(at).toISOString());
};

/** Whoever booked hears of another time or trainer. */
function NoticeNote({ draft, one }: { draft: ClassChangeDraft; one: AdminSchedule }): ReactNode {
  const isMoved = draft.day !== one.date || draft.startTime !== one.startTime;
  const notifiesBooked = isMoved || draft.trainerId !== one.trainer.id;
  if (!notifiesBooked || one.booked === 0) return null;
  const until = freeUntil(one, draft);
  return (
    <Note>
      {until
        ? t('whoBookedIsToldUntil', { booked: one.booked, until })
        : t('whoBookedIsTold', { booked: one.booked })}
    </Note>
  );
}

/** Another time, trainer, room or number of seats for one class; only what was changed is sent. */
export function ClassChangeForm({
  one,
  onDone,
}: {
  one: AdminSchedule;
  onDone: () => void;
}): ReactNode {
  const catalogue = useCatalogue();
  const [start] = useState(() => factsOfClass(one));
  const { form, draft, problem } = useClassForm(one, start);
  const { change, edit, save } = useSaving(form, one, onDone);
  return (
    <form
      className={s.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save(edit.version);
      }}
    >
      <Fields
        {...{ form, draft, one }}
        // What was refused is no longer what stands there.
        onEdit={() => change.isError && change.reset()}
      />
      <ClassWarnings
        day={draft.day}
        startTime={draft.startTime}
        minutes={minutesBetween(one)}
        trainerId={draft.trainerId}
      />
      <NoticeNote {...{ draft, one }} />
      {problem && <Note tone="alert">{problem}</Note>}
      <SaveError
        error={change.error}
        messageOfError={refusalMessage}
        fields={classFields(catalogue.data)}
        mine={change.variables ?? {}}
        busy={change.isPending}
        onKeepMine={(conflict) => {
          edit.keepMine(conflict);
          save(conflict.version);
        }}
        onUseTheirs={(conflict) => {
          form.reset({ ...draft, ...textsOfClass(edit.takeTheirs(conflict)) });
          change.reset();
        }}
      />
      <div className={s.actions}>
        <Button type="submit" look="primary" busy={change.isPending}>
          {t('save')}
        </Button>
        <Button look="outline" onClick={onDone}>
          {t('close')}
        </Button>
      </div>
    </form>
  );
}
