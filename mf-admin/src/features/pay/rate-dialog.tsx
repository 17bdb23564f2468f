import { isApiError, messageOf, newIdempotencyKey } from '@studio/api-client';
import type { PayRate, PayTerms } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { CheckField } from '@studio/ui/check-field';
import { Field } from '@studio/ui/field';
import { isStudioDay, studioDay } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { conflictOf } from '../../shared/edit-conflict/use-edit.js';
import { FormDialog } from '../../shared/form-dialog.js';
import { optionsOf, SelectField } from '../../shared/select-field.js';
import { useNow } from '../../shared/use-now.js';
import { useAddRate, useChangeRate } from './api.js';
import { monthLabel } from './month-steps.js';
import { problemsOf, termsOf, textsOf, type TermTexts } from './rate-draft.js';
import { TermFields } from './term-fields.js';
import { t } from './messages.js';
import s from './pay.module.css';

interface Named {
  id: string;
  name: string;
  active: boolean;
}

interface RateDialogProps {
  /** Null: a new one. */
  rate: PayRate | null;
  trainers: readonly Named[];
  classTypes: readonly Named[];
  onClose: () => void;
}

/** The month that is locked, when the day of a new rate lies in it or before; else null. */
const lockedIn = (error: unknown): string | null => {
  if (!isApiError(error) || error.code !== 'PAY_MONTH_LOCKED') return null;
  const { month } = (error.details ?? {}) as { month?: unknown };
  return typeof month === 'string' ? month : null;
};

/** Whom a new rate is for, and from which day on. */
function Place({
  place,
  trainers,
  classTypes,
  onChange,
}: Pick<RateDialogProps, 'trainers' | 'classTypes'> & {
  place: { trainerId: string; classTypeId: string; from: string };
  onChange: (change: Partial<{ trainerId: string; classTypeId: string; from: string }>) => void;
}): ReactNode {
  return (
    <>
      <SelectField
        label={t('forWhom')}
        value={place.trainerId}
        options={[{ value: '', label: t('everybody') }, ...optionsOf(trainers)]}
        onChange={(trainerId) => onChange({ trainerId })}
      />
      <SelectField
        label={t('classType')}
        value={place.classTypeId}
        options={[{ value: '', label: t('everyClass') }, ...optionsOf(classTypes)]}
        onChange={(classTypeId) => onChange({ classTypeId })}
      />
      <Field
        type="date"
        label={t('fromDay')}
        value={place.from}
        error={isStudioDay(place.from) ? undefined : t('dayPlease')}
        onChange={({ target }) => onChange({ from: target.value })}
      />
    </>
  );
}

const useSaveRate = (rate: PayRate | null) => {
  const add = useAddRate();
  const change = useChangeRate(rate?.id ?? '');
  const [version, setVersion] = useState(rate?.version ?? 0);
  const [key, setKey] = useState(newIdempotencyKey);
  const save = rate ? change : add;
  return {
    isPending: save.isPending,
    error: save.error,
    add: (body: Parameters<typeof add.mutate>[0]['rate'], onSuccess: () => void) =>
      add.mutate(
        { rate: body, idempotencyKey: key },
        { onSuccess, onError: () => setKey(newIdempotencyKey()) },
      ),
    change: (terms: PayTerms, onSuccess: () => void) =>
      change.mutate(
        { ...terms, version },
        { onSuccess, onError: (error) => setVersion(conflictOf(error)?.version ?? version) },
      ),
  };
};

function Refusal({ error }: { error: Error | null }): ReactNode {
  if (!error) return null;
  return <Note tone="alert">{conflictOf(error) ? t('useOther') : messageOf(error)}</Note>;
}

const isReady = (texts: TermTexts, from: string): boolean =>
  Object.keys(problemsOf(texts)).length === 0 && isStudioDay(from);

/** A rate that is added from a day on, or changed. */
export function RateDialog({ rate, trainers, classTypes, onClose }: RateDialogProps): ReactNode {
  const today = studioDay(useNow());
  const [place, setPlace] = useState({ trainerId: '', classTypeId: '', from: today });
  const [texts, setTexts] = useState<TermTexts>(() => textsOf(rate));
  const [backdated, setBackdated] = useState(false);
  const [wasSent, setSent] = useState(false);
  const save = useSaveRate(rate);
  const done = (): void => {
    toast.success(t('saved'));
    onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSent(true);
    if (!isReady(texts, place.from)) return;
    const terms = termsOf(texts);
    const { trainerId, classTypeId, from } = place;
    const of = { trainerId: trainerId || null, classTypeId: classTypeId || null, from, backdated };
    if (rate) save.change(terms, done);
    else save.add({ ...terms, ...of }, done);
  };
  const locked = rate ? null : lockedIn(save.error);
  return (
    <FormDialog shape="sheet" title={rate ? t('editRate') : t('newRate')} onClose={onClose}>
      <form className={s.dialog} onSubmit={submit} noValidate>
        {!rate && (
          <Place
            place={place}
            trainers={trainers}
            classTypes={classTypes}
            onChange={(change) => setPlace({ ...place, ...change })}
          />
        )}
        <TermFields
          texts={texts}
          problems={wasSent ? problemsOf(texts) : {}}
          onChange={(change) => setTexts({ ...texts, ...change })}
        />
        {(locked ?? backdated) && (
          <CheckField checked={backdated} onChange={setBackdated}>
            {t('backdated', { month: monthLabel(locked ?? place.from.slice(0, 7)) })}
          </CheckField>
        )}
        {!locked && <Refusal error={save.error} />}
        <div className={s.buttons}>
          <Button type="submit" look="primary" busy={save.isPending}>
            {t('save')}
          </Button>
          <Button look="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
