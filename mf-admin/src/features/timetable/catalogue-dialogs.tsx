import { call } from '@studio/api-client';
import {
  adminClassType,
  adminRoom,
  changeClassType,
  changeRoom,
  changeTrainer,
  createClassType,
  createRoom,
  level,
  motif,
} from '@studio/contracts';
import type { AdminClassType, AdminRoom, AdminTrainer } from '@studio/contracts';
import { filsToAed } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { rangeOf, readAmount } from '../../shared/number-texts.js';
import { CatalogueForm } from './catalogue-form.js';
import type { FieldWords, Texts } from './catalogue-form.js';
import { SelectField } from './select-field.js';
import s from './timetable.module.css';

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const optionsOf = (words: readonly string[]) =>
  words.map((value) => ({ value, label: capital(value) }));

const name: FieldWords = { name: 'name', label: 'Name', maxLength: 120 };
const { minutes, capacity, creditCost, dropInPrice } = adminClassType.shape;
const whole = (shape: Parameters<typeof rangeOf>[0]) =>
  ({ kind: 'whole', range: rangeOf(shape) }) as const;

const typeFields: readonly FieldWords[] = [
  name,
  { name: 'description', label: 'Description', optional: true, maxLength: 2_000 },
  { name: 'minutes', label: 'Minutes', number: whole(minutes) },
  { name: 'capacity', label: 'Seats', number: whole(capacity) },
  { name: 'creditCost', label: 'Credits', number: whole(creditCost) },
  {
    name: 'dropInPrice',
    label: 'Drop-in price in AED',
    number: { kind: 'amount', range: rangeOf(dropInPrice) },
  },
];
const roomFields: readonly FieldWords[] = [
  name,
  { name: 'capacity', label: 'Seats', number: whole(adminRoom.shape.capacity) },
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
    dropInPrice: one ? filsToAed(one.dropInPrice).replaceAll(',', '') : '',
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
    dropInPrice: readAmount(texts['dropInPrice'] ?? '') ?? 0,
  });
  return (
    <CatalogueForm
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
    </CatalogueForm>
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
    <CatalogueForm
      title={one ? `Change ${one.name}` : 'New room'}
      fields={roomFields}
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
    <CatalogueForm
      title={`Change ${one.name}`}
      fields={[
        name,
        { name: 'bio', label: 'About', optional: true, maxLength: 2_000 },
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
