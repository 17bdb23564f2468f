import { amountPaid, dateAndTime, fullDate } from '@studio/ui/format';
import { policyLabel } from './class-policy-fields.js';
import type { FieldNames } from '../../shared/edit-conflict/save-error.js';
import { weekdayName } from './timetable-labels.js';
import type { Catalogue } from './use-timetable.js';
import { t } from './messages.js';

const nameIn =
  (all: readonly { id: string; name: string }[] = []) =>
  (id: unknown): string =>
    all.find((one) => one.id === id)?.name ?? 'another one';

/** Of a class, and of a series. */
export const classFields = (catalogue: Catalogue | undefined): FieldNames => ({
  startsAt: { label: t('dayTime'), show: (at) => dateAndTime(String(at)) },
  startTime: { label: t('begins') },
  classTypeId: { label: t('whatTaught'), show: nameIn(catalogue?.types) },
  from: { label: t('firstDay'), show: (day) => fullDate(String(day)) },
  weekday: { label: t('weekday'), show: (weekday) => weekdayName(Number(weekday)) },
  minutes: { label: t('minutes') },
  until: { label: t('lastDay'), show: (day) => (day ? fullDate(String(day)) : 'goes on') },
  trainerId: { label: t('trainer'), show: nameIn(catalogue?.trainers) },
  roomId: { label: t('room'), show: nameIn(catalogue?.rooms) },
  capacity: { label: t('seats') },
  overlapReason: { label: t('whyMayOverlap') },
});

/** Of class types, rooms and trainers. */
export const catalogueFields: FieldNames = {
  name: { label: t('name') },
  description: { label: t('description') },
  bio: { label: t('about') },
  specialities: { label: t('specialities'), show: (all) => (all as string[]).join(', ') || 'none' },
  classTypeIds: {
    label: t('teaches'),
    show: (ids) => t('typesChosen', { count: (ids as string[]).length }),
  },
  minutes: { label: t('minutes') },
  capacity: { label: t('seats') },
  creditCost: { label: t('credits') },
  dropInPrice: { label: 'Drop-in price', show: (fils) => amountPaid(Number(fils)) },
  policy: { label: t('rulesItsOwn'), show: policyLabel },
  level: { label: t('level') },
  motif: { label: t('picture') },
  ladiesOnly: {
    label: t('openTo'),
    show: (only) => (only ? t('ladiesOnly') : t('everyone')),
  },
  active: { label: t('inUse'), show: (active) => (active ? 'yes' : 'no') },
};
