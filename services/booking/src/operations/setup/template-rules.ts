import { demoWeek } from '@studio/demo-studio';
import type { NewSeries, Template, TemplateRow } from '@studio/contracts';
import { demoClassTypes, demoRooms, packageRows, planRows } from '../demo/demo.api.js';

interface Named {
  id: string;
  name: string;
}

/** What the studio has already. */
export interface Catalogue {
  rooms: readonly (Named & { capacity: number })[];
  classTypes: readonly (Named & { capacity: number; minutes: number })[];
  trainers: readonly Named[];
  /** How many of each kind there are, retired ones too. */
  counts: Record<Template['kind'], number>;
}

/** What the template makes of a timetable. */
export interface TemplateSeries {
  request: NewSeries;
  row: TemplateRow;
}

export const roomFacts = demoRooms.map(({ name, capacity, spots }) => ({ name, capacity, spots }));

export const classTypeFacts = demoClassTypes.map((type) => ({
  name: type.name,
  description: type.description,
  level: type.level,
  minutes: 50,
  motif: type.motif,
  capacity: type.capacity,
  ladiesOnly: type.key === 'prenatal',
  creditCost: 1,
  dropInPrice: type.dropInPrice,
  policy: null,
}));

/** Not what the demo has hidden or retired. */
const packagesOnSale = packageRows.filter(({ state }) => state === 'on_sale');

export const packageFacts = (classTypeIds: readonly string[]) =>
  packagesOnSale.map((row) => ({
    name: row.name,
    description: row.description,
    credits: row.credits,
    price: row.price,
    validityCount: row.validity_count,
    validityUnit: row.validity_unit,
    validityStarts: 'purchase',
    classTypeIds,
    oncePerPerson: row.once_per_person,
    intro: row.intro,
    bestValue: row.best_value,
    state: 'on_sale',
  }));

export const planFacts = (classTypeIds: readonly string[]) =>
  planRows.map((row) => ({
    name: row.name,
    price: row.price,
    classesPerPeriod: row.classes_per_period,
    benefits: row.benefits,
    classTypeIds,
    state: 'on_sale',
  }));

const inTurn = <One>(all: readonly One[], n: number): One => all[n % all.length] as One;

/** The own class type of the same name; else the own ones in turn. */
const ownType = ({ classTypes }: Catalogue, key: string) => {
  const n = demoClassTypes.findIndex((type) => type.key === key);
  const name = demoClassTypes[n]?.name;
  return classTypes.find((type) => type.name === name) ?? inTurn(classTypes, n);
};

/** The room of the same name; else the smallest that is large enough, or the largest. */
const ownRoom = ({ rooms }: Catalogue, key: string, capacity: number) => {
  const wanted = demoRooms[demoClassTypes.find((type) => type.key === key)?.room ?? 0]?.name;
  const bySize = rooms.toSorted((a, b) => a.capacity - b.capacity);
  const fitting = bySize.find((room) => room.capacity >= capacity) ?? bySize.at(-1);
  return rooms.find(({ name }) => name === wanted) ?? (fitting as Catalogue['rooms'][number]);
};

/** The demo's week with the own class types, rooms and trainers; never two classes at once. */
export const templateSeries = (catalogue: Catalogue, from: string): TemplateSeries[] =>
  demoWeek.map(({ typeKey, weekday, clock }, n) => {
    const type = ownType(catalogue, typeKey);
    const room = ownRoom(catalogue, typeKey, type.capacity);
    const trainer = inTurn(catalogue.trainers, n);
    const seats = Math.min(type.capacity, room.capacity);
    return {
      request: {
        classTypeId: type.id,
        trainerId: trainer.id,
        roomId: room.id,
        weekday,
        startTime: clock,
        capacity: seats,
        from,
        until: null,
        leaveConflicts: true,
      },
      row: {
        name: type.name,
        weekday,
        startTime: clock,
        seats,
        trainer: trainer.name,
        room: room.name,
      },
    };
  });

/** Why a template can't be made; null: it can. */
export const refusalOf = (kind: Template['kind'], catalogue: Catalogue): Template['refusal'] => {
  if (catalogue.counts[kind] > 0) return 'not_empty';
  const needsTypes = kind === 'timetable' || kind === 'products';
  if (kind === 'timetable' && catalogue.rooms.length === 0) return 'no_rooms';
  if (needsTypes && catalogue.classTypes.length === 0) return 'no_class_types';
  return kind === 'timetable' && catalogue.trainers.length === 0 ? 'no_trainers' : null;
};

const rowsOf: Record<Template['kind'], (catalogue: Catalogue, from: string) => TemplateRow[]> = {
  rooms: () => roomFacts.map(({ name, capacity }) => ({ name, seats: capacity })),
  class_types: () =>
    classTypeFacts.map(({ name, minutes, capacity, dropInPrice }) => ({
      name,
      minutes,
      seats: capacity,
      price: dropInPrice,
    })),
  products: () =>
    [...packageFacts([]), ...planFacts([])].map(({ name, price }) => ({ name, price })),
  timetable: (catalogue, from) => templateSeries(catalogue, from).map(({ row }) => row),
};

/** What would be made now; the timetable's rows are there when it can be made. */
export const templateOf = (
  kind: Template['kind'],
  catalogue: Catalogue,
  from: string,
): Template => {
  const refusal = refusalOf(kind, catalogue);
  const rows = kind === 'timetable' && refusal !== null ? [] : rowsOf[kind](catalogue, from);
  return { kind, rows, refusal };
};
