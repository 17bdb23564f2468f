import { call } from '@studio/api-client';
import {
  adminClassType,
  adminRoom,
  changeClassType,
  changeRoom,
  createClassType,
  createRoom,
  getSettings,
  level,
  motif,
} from '@studio/contracts';
import type { AdminClassType, AdminRoom, EditConflict } from '@studio/contracts';
import { filsToAed } from '@studio/ui/format';
import { keys, useQuery } from '@studio/shell-kit/query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { rangeOf, readAmount } from '../../shared/number-texts.js';
import { policyFields, policyOf, policyTexts } from './class-policy-fields.js';
import { CatalogueForm } from './catalogue-form.js';
import type { CatalogueField, Texts } from './catalogue-fields.js';
import { SelectField } from '../../shared/select-field.js';
import s from './timetable.module.css';
import { t } from './messages.js';

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const optionsOf = (listOf: readonly string[]) =>
  listOf.map((value) => ({ value, label: capital(value) }));

const name: CatalogueField = { name: 'name', label: t('name'), maxLength: 120 };
const { minutes, capacity, creditCost, dropInPrice } = adminClassType.shape;
const whole = (shape: Parameters<typeof rangeOf>[0]) =>
  ({ kind: 'whole', range: rangeOf(shape) }) as const;

const typeFields: readonly CatalogueField[] = [
  name,
  { name: 'description', label: t('description'), optional: true, maxLength: 2_000 },
  { name: 'minutes', label: t('minutes'), number: whole(minutes) },
  { name: 'capacity', label: t('seats'), number: whole(capacity) },
  { name: 'creditCost', label: t('credits'), number: whole(creditCost) },
  {
    name: 'dropInPrice',
    label: t('dropPriceAed'),
    number: { kind: 'amount', range: rangeOf(dropInPrice) },
  },
];
const roomFields: readonly CatalogueField[] = [
  name,
  { name: 'capacity', label: t('seats'), number: whole(adminRoom.shape.capacity) },
];

const notTyped = { id: true, active: true, version: true } as const;
const typeSchema = adminClassType.omit(notTyped);
// Spots have a dialog of their own; where there are some, the seats follow from them.
const roomSchema = adminRoom.omit({ ...notTyped, spots: true });
const fieldsOf = (room: AdminRoom | null): readonly CatalogueField[] =>
  room && room.spots.length > 0 ? [name] : roomFields;

type TypeFacts = Omit<AdminClassType, 'id' | 'active' | 'version'>;

const openTo = [
  { value: 'everyone', label: t('everyone') },
  { value: 'ladies', label: t('ladiesOnly') },
];

const newType: TypeFacts = {
  name: '',
  description: '',
  minutes: 50,
  capacity: 10,
  creditCost: 1,
  dropInPrice: 0,
  level: 'all',
  motif: 'reformer',
  ladiesOnly: false,
  policy: null,
};
const typeTexts = (one: TypeFacts): Texts => ({
  name: one.name,
  description: one.description,
  minutes: String(one.minutes),
  capacity: String(one.capacity),
  creditCost: String(one.creditCost),
  dropInPrice: one === newType ? '' : filsToAed(one.dropInPrice).replaceAll(',', ''),
  level: one.level,
  motif: one.motif,
  openTo: one.ladiesOnly ? 'ladies' : 'everyone',
  ...policyTexts(one.policy),
});
const typeFacts = (texts: Texts): TypeFacts => ({
  name: (texts['name'] ?? '').trim(),
  description: (texts['description'] ?? '').trim(),
  level: level.parse(texts['level']),
  motif: motif.parse(texts['motif']),
  ladiesOnly: texts['openTo'] === 'ladies',
  minutes: Number(texts['minutes']),
  capacity: Number(texts['capacity']),
  creditCost: Number(texts['creditCost']),
  dropInPrice: readAmount(texts['dropInPrice'] ?? '') ?? 0,
  policy: policyOf(texts),
});

export function ClassTypeDialog({
  one,
  onClose,
}: {
  one: AdminClassType | null;
  onClose: () => void;
}): ReactNode {
  const settings = useQuery({
    queryKey: keys.adminSettings,
    queryFn: ({ signal }) => call(getSettings, { signal }),
  });
  return (
    <CatalogueForm
      {...{ one, onClose, fields: typeFields, start: newType, schema: typeSchema }}
      title={one ? t('changeName', { name: one.name }) : t('newClassType')}
      section={{
        title: t('rulesItsOwn'),
        hint: t('whatEmptyAsSettings'),
        fields: policyFields(settings.data?.settings),
      }}
      textsOf={typeTexts}
      factsOf={typeFacts}
      onCreate={(body, idempotencyKey) => call(createClassType, { body, idempotencyKey })}
      onChange={(body) => call(changeClassType, { params: { id: one?.id ?? '' }, body })}
    >
      {(texts, set) => (
        <div className={s.pair}>
          <SelectField
            label={t('level')}
            value={texts['level'] ?? ''}
            options={optionsOf(level.options)}
            onChange={(value) => set('level', value)}
          />
          <SelectField
            label={t('picture')}
            value={texts['motif'] ?? ''}
            options={optionsOf(motif.options)}
            onChange={(value) => set('motif', value)}
          />
          <SelectField
            label={t('openTo')}
            value={texts['openTo'] ?? 'everyone'}
            options={openTo}
            onChange={(value) => set('openTo', value)}
          />
        </div>
      )}
    </CatalogueForm>
  );
}

/** A room after what somebody else saved meanwhile. */
const afterChanges = (room: AdminRoom, { version, changes }: EditConflict): AdminRoom => {
  const seats = changes.find(({ field }) => field === 'capacity')?.after;
  return { ...room, version, capacity: typeof seats === 'number' ? seats : room.capacity };
};

const isSmaller = (room: AdminRoom | null, capacity: number | undefined): boolean =>
  room !== null && capacity !== undefined && capacity < room.capacity;

export function RoomDialog({
  one,
  onClose,
}: {
  one: AdminRoom | null;
  onClose: () => void;
}): ReactNode {
  const [room, setRoom] = useState(one);
  return (
    <CatalogueForm
      {...{
        one,
        onClose,
        fields: fieldsOf(one),
        start: { name: '', capacity: 10 },
        schema: roomSchema,
      }}
      title={one ? t('changeName', { name: one.name }) : t('newRoom')}
      textsOf={(facts) => ({ name: facts.name, capacity: String(facts.capacity) })}
      factsOf={(texts) => ({
        name: (texts['name'] ?? '').trim(),
        capacity: Number(texts['capacity']),
      })}
      onCreate={(body, idempotencyKey) => call(createRoom, { body, idempotencyKey })}
      onChange={(body) =>
        // The form is saved only once what is lowered with it stands above the button.
        call(changeRoom, {
          params: { id: one?.id ?? '' },
          body: { ...body, ...(isSmaller(room, body.capacity) && { lowerSeats: true }) },
        })
      }
      room={room}
      onConflict={(conflict) => setRoom(room && afterChanges(room, conflict))}
    />
  );
}
