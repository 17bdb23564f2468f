import { Field } from '@studio/ui/field';
import { TextArea } from '@studio/ui/text-area';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { EventFacts } from '@studio/contracts';
import type { EventDraft } from './event-draft.js';
import s from './events.module.css';
import { t } from './messages.js';

export type EventForm = UseFormReturn<EventDraft, unknown, EventFacts>;

/** The fields of an event. */
export function EventFields({
  form: { register, formState },
  priceFixed,
}: {
  form: EventForm;
  /** Somebody has a place at this price. */
  priceFixed: boolean;
}): ReactNode {
  const bind = (name: keyof EventDraft, deps: (keyof EventDraft)[] = []) => ({
    ...register(name, { deps }),
    autoComplete: 'off',
    error: formState.errors[name]?.message,
  });
  return (
    <>
      <Field label={t('title')} required maxLength={120} data-autofocus {...bind('title')} />
      <div className={s.pair}>
        <Field label={t('ledBy')} required maxLength={120} {...bind('leader')} />
        <Field label={t('place')} required maxLength={200} {...bind('location')} />
      </div>
      <Field label={t('day')} type="date" required {...bind('date')} />
      <div className={s.pair}>
        <Field label={t('begins')} type="time" required {...bind('from', ['until'])} />
        <Field label={t('ends')} type="time" required {...bind('until')} />
      </div>
      <div className={s.pair}>
        <Field
          label={t('priceAed')}
          inputMode="decimal"
          placeholder="0"
          hint={priceFixed ? t('staysAsWhileSomebody') : t('emptyFree')}
          disabled={priceFixed}
          {...bind('price')}
        />
        <Field label={t('places')} inputMode="numeric" required {...bind('capacity')} />
      </div>
      <TextArea label={t('description')} optional maxLength={4_000} {...register('description')} />
      <TextArea label={t('whatToBring')} optional maxLength={1_000} {...register('whatToBring')} />
      <TextArea
        label={t('cancellationPolicy')}
        optional
        maxLength={1_000}
        {...register('cancellationPolicy')}
      />
    </>
  );
}
