import { Field } from '@studio/ui/field';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { EventFacts } from '@studio/contracts';
import type { EventDraft } from './event-draft.js';
import s from './events.module.css';
import { TextBox } from './text-box.js';

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
      <Field label="Title" required maxLength={120} data-autofocus {...bind('title')} />
      <div className={s.pair}>
        <Field label="Led by" required maxLength={120} {...bind('leader')} />
        <Field label="Place" required maxLength={200} {...bind('location')} />
      </div>
      <Field label="Day" type="date" required {...bind('date')} />
      <div className={s.pair}>
        <Field label="Begins" type="time" required {...bind('from', ['until'])} />
        <Field label="Ends" type="time" required {...bind('until')} />
      </div>
      <div className={s.pair}>
        <Field
          label="Price in AED"
          inputMode="decimal"
          placeholder="0"
          hint={priceFixed ? 'Stays as it is while somebody has a place.' : 'Empty: free.'}
          disabled={priceFixed}
          {...bind('price')}
        />
        <Field label="Places" inputMode="numeric" required {...bind('capacity')} />
      </div>
      <TextBox label="Description" maxLength={4_000} {...register('description')} />
      <TextBox label="What to bring" maxLength={1_000} {...register('whatToBring')} />
      <TextBox label="Cancellation policy" maxLength={1_000} {...register('cancellationPolicy')} />
    </>
  );
}
