import { call } from '@studio/api-client';
import {
  changeClassType,
  changeRoom,
  changeTrainer,
  createClassType,
  createRoom,
  level,
  motif,
} from '@studio/contracts';
import type { AdminClassType, AdminRoom, AdminTrainer } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import { Field } from '@studio/ui/field';
import { Note } from '@studio/ui/note';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { refusalWords } from './refusal-words.js';
import { SelectField } from './select-field.js';
import s from './timetable.module.css';
import { useDeed } from './use-timetable.js';

type Texts = Readonly<Record<string, string>>;

interface FieldWords {
  name: string;
  label: string;
  inputMode?: 'numeric' | 'decimal';
  optional?: boolean;
  hint?: string;
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const optionsOf = (words: readonly string[]) =>
  words.map((value) => ({ value, label: capital(value) }));

/** A few fields, whether it is in use, and the button that saves. */
function Form({
  title,
  fields,
  start,
  active,
  onSave,
  onClose,
  children,
}: {
  title: string;
  fields: readonly FieldWords[];
  start: Texts;
  /** Null: a new one. */
  active: boolean | null;
  onSave: (texts: Texts, active: boolean, key: string) => Promise<unknown>;
  onClose: () => void;
  children?: (texts: Texts, set: (more: Texts) => void) => ReactNode;
}): ReactNode {
  const [texts, setTexts] = useState(start);
  const [inUse, setInUse] = useState(active ?? true);
  const save = useDeed((_: null, key) => onSave(texts, inUse, key));
  const isFilled = fields.every(({ name, optional }) => optional || texts[name]?.trim());
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isFilled || save.isPending) return;
    save.mutate(null, {
      onSuccess: () => {
        toast.success('Saved');
        onClose();
      },
    });
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title}>
      <form className={s.form} onSubmit={submit} noValidate>
        {fields.map(({ name, ...words }) => (
          <Field
            key={name}
            {...words}
            required={!words.optional}
            autoComplete="off"
            value={texts[name] ?? ''}
            onChange={(event) => setTexts({ ...texts, [name]: event.target.value })}
          />
        ))}
        {children?.(texts, (more) => setTexts({ ...texts, ...more }))}
        {active !== null && (
          <label className={s.check}>
            <input
              type="checkbox"
              checked={inUse}
              onChange={(event) => setInUse(event.target.checked)}
            />
            In use: takes new classes
          </label>
        )}
        {Boolean(save.error) && <Note tone="alert">{refusalWords(save.error)}</Note>}
        <div className={s.actions}>
          <Button
            type="submit"
            look={isFilled ? 'primary' : 'off'}
            disabled={!isFilled}
            busy={save.isPending}
          >
            Save
          </Button>
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const typeFields: readonly FieldWords[] = [
  { name: 'name', label: 'Name' },
  { name: 'description', label: 'Description', optional: true },
  { name: 'minutes', label: 'Minutes', inputMode: 'numeric' },
  { name: 'capacity', label: 'Seats', inputMode: 'numeric' },
  { name: 'creditCost', label: 'Credits', inputMode: 'numeric' },
  { name: 'dropInPrice', label: 'Drop-in price in AED', inputMode: 'decimal' },
];

export function ClassTypeDialog({
  one,
  onClose,
}: {
  one: AdminClassType | null;
  onClose: () => void;
}): ReactNode {
  const start: Texts = {
    name: one?.name ?? '',
    description: one?.description ?? '',
    minutes: String(one?.minutes ?? 50),
    capacity: String(one?.capacity ?? 10),
    creditCost: String(one?.creditCost ?? 1),
    dropInPrice: one ? String(one.dropInPrice / 100) : '',
    level: one?.level ?? 'all',
    motif: one?.motif ?? 'reformer',
  };
  const factsOf = (texts: Texts) => ({
    name: texts['name'] ?? '',
    description: texts['description'] ?? '',
    level: level.parse(texts['level']),
    motif: motif.parse(texts['motif']),
    minutes: Number(texts['minutes']),
    capacity: Number(texts['capacity']),
    creditCost: Number(texts['creditCost']),
    dropInPrice: Math.round(Number(texts['dropInPrice']) * 100),
  });
  return (
    <Form
      {...{ start, onClose, fields: typeFields, active: one?.active ?? null }}
      title={one ? `Change ${one.name}` : 'New class type'}
      onSave={(texts, active, idempotencyKey) => {
        const body = factsOf(texts);
        return one
          ? call(changeClassType, { params: { id: one.id }, body: { ...body, active } })
          : call(createClassType, { body, idempotencyKey });
      }}
    >
      {(texts, set) => (
        <div className={s.pair}>
          <SelectField
            label="Level"
            value={texts['level'] ?? ''}
            options={optionsOf(level.options)}
            onChange={(value) => set({ level: value })}
          />
          <SelectField
            label="Picture"
            value={texts['motif'] ?? ''}
            options={optionsOf(motif.options)}
            onChange={(value) => set({ motif: value })}
          />
        </div>
      )}
    </Form>
  );
}

export function RoomDialog({
  one,
  onClose,
}: {
  one: AdminRoom | null;
  onClose: () => void;
}): ReactNode {
  return (
    <Form
      title={one ? `Change ${one.name}` : 'New room'}
      fields={[
        { name: 'name', label: 'Name' },
        { name: 'capacity', label: 'Seats', inputMode: 'numeric' },
      ]}
      start={{ name: one?.name ?? '', capacity: String(one?.capacity ?? 10) }}
      active={one?.active ?? null}
      onClose={onClose}
      onSave={(texts, active, idempotencyKey) => {
        const body = { name: texts['name'] ?? '', capacity: Number(texts['capacity']) };
        return one
          ? call(changeRoom, { params: { id: one.id }, body: { ...body, active } })
          : call(createRoom, { body, idempotencyKey });
      }}
    />
  );
}

export function TrainerDialog({
  one,
  onClose,
}: {
  one: AdminTrainer;
  onClose: () => void;
}): ReactNode {
  const words = (text = ''): string[] =>
    text
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== '');
  return (
    <Form
      title={`Change ${one.name}`}
      fields={[
        { name: 'name', label: 'Name' },
        { name: 'bio', label: 'About', optional: true },
        { name: 'specialities', label: 'Specialities', optional: true, hint: 'With commas.' },
      ]}
      start={{ name: one.name, bio: one.bio, specialities: one.specialities.join(', ') }}
      active={one.active}
      onClose={onClose}
      onSave={(texts, active) =>
        call(changeTrainer, {
          params: { id: one.id },
          body: {
            ...{ name: texts['name'] ?? '', bio: texts['bio'] ?? '', active },
            specialities: words(texts['specialities']),
          },
        })
      }
    />
  );
}
