import { Field } from '@studio/ui/field';
import type { ReactNode } from 'react';
import type { EventDraft, Problems } from './event-draft.js';
import s from './events.module.css';
import { TextBox } from './text-box.js';

/** The fields of an event. */
export function EventFields({
  draft,
  problems,
  priceFixed,
  onChange,
}: {
  draft: EventDraft;
  problems: Problems;
  /** Somebody has a place at this price. */
  priceFixed: boolean;
  onChange: (draft: EventDraft) => void;
}): ReactNode {
  const bind = (name: keyof EventDraft) => ({
    value: draft[name],
    autoComplete: 'off',
    error: problems[name],
    onChange: (event: { target: { value: string } }) =>
      onChange({ ...draft, [name]: event.target.value }),
  });
  const box = (name: keyof EventDraft) => ({
    value: draft[name],
    onChange: (text: string) => onChange({ ...draft, [name]: text }),
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
        <Field label="Begins" type="time" required {...bind('from')} />
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
      <TextBox label="Description" maxLength={4_000} {...box('description')} />
      <TextBox label="What to bring" maxLength={1_000} {...box('whatToBring')} />
      <TextBox label="Cancellation policy" maxLength={1_000} {...box('cancellationPolicy')} />
    </>
  );
}
