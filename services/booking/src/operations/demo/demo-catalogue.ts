import type { RoomSpot, SpotKind } from '@studio/contracts';
import {
  demoClassNames,
  demoDropInPrices,
  demoId,
  demoPackages,
  demoPlans,
  demoTrainers,
  type ClassKey,
} from '@studio/demo-studio';

interface DemoClassType {
  key: ClassKey;
  id: string;
  name: string;
  description: string;
  level: 'all' | 'beginner' | 'intermediate' | 'advanced';
  motif: 'reformer' | 'mat' | 'tower' | 'barre' | 'prenatal';
  capacity: number;
  /** Fils. */
  dropInPrice: number;
  room: number;
}

/** All of a kind and in order, row by row. */
const spots = (kind: SpotKind, count: number, perRow: number): RoomSpot[] =>
  Array.from({ length: count }, (_, n) => ({
    number: n + 1,
    kind,
    row: Math.floor(n / perRow) + 1,
    column: (n % perRow) + 1,
    outOfOrder: false,
  }));

/** domain.md, Demo data: three rooms and what is taught in them. */
export const demoRooms = [
  { id: demoId('room', 1), name: 'Reformer Studio', capacity: 10, spots: spots('reformer', 10, 5) },
  { id: demoId('room', 2), name: 'Mat & Barre', capacity: 12, spots: spots('mat', 0, 1) },
  { id: demoId('room', 3), name: 'Tower', capacity: 4, spots: spots('tower', 4, 2) },
] as const;

const classType = (
  n: number,
  rest: Omit<DemoClassType, 'id' | 'name' | 'dropInPrice'>,
): DemoClassType => ({
  id: demoId('class-type', n),
  name: demoClassNames[rest.key],
  dropInPrice: demoDropInPrices[rest.key],
  ...rest,
});

export const demoClassTypes: readonly DemoClassType[] = [
  classType(1, {
    key: 'reformer',
    description: 'Springs, straps and a steady rhythm: the whole body on the reformer.',
    level: 'all',
    motif: 'reformer',
    capacity: 10,
    room: 0,
  }),
  classType(2, {
    key: 'mat',
    description: 'The classical repertoire on the mat, with breath and balance.',
    level: 'all',
    motif: 'mat',
    capacity: 12,
    room: 1,
  }),
  classType(3, {
    key: 'barre',
    description: 'Small movements, long holds, and music.',
    level: 'intermediate',
    motif: 'barre',
    capacity: 12,
    room: 1,
  }),
  classType(4, {
    key: 'tower',
    description: 'Push-through bar and leg springs, in a group of four.',
    level: 'intermediate',
    motif: 'tower',
    capacity: 4,
    room: 2,
  }),
  classType(5, {
    key: 'prenatal',
    description: 'Strength and calm for every trimester.',
    level: 'all',
    motif: 'prenatal',
    capacity: 12,
    room: 1,
  }),
  classType(6, {
    key: 'stretch',
    description: 'Slow release for the end of the day.',
    level: 'beginner',
    motif: 'mat',
    capacity: 12,
    room: 1,
  }),
];

export const demoClassTypeIds = demoClassTypes.map(({ id }) => id);

export const classTypeRows = demoClassTypes.map((type) => ({
  id: type.id,
  name: type.name,
  description: type.description,
  level: type.level,
  minutes: 50,
  motif: type.motif,
  capacity: type.capacity,
  credit_cost: 1,
  ladies_only: type.key === 'prenatal',
  drop_in_price: type.dropInPrice,
}));

export const trainerRows = demoTrainers.map((trainer) => ({
  id: trainer.id,
  name: trainer.fullName,
  bio: trainer.bio,
  specialities: trainer.specialities,
  active: true,
}));

const demoPackageRows = demoPackages.map((sold, n) => ({
  id: sold.id,
  name: sold.name,
  description: '',
  credits: sold.credits,
  price: sold.priceFils,
  currency: 'AED',
  validity_count: sold.validity.count,
  validity_unit: sold.validity.unit,
  class_type_ids: demoClassTypeIds,
  once_per_person: sold.oncePerPerson,
  intro: sold.oncePerPerson,
  best_value: sold.bestValue,
  state: 'on_sale',
  position: n + 1,
}));

/** Of what the front desk sells alone, and of what nobody buys any more. */
const otherPackageRows = [
  {
    id: demoId('package', 5),
    name: 'Staff & family, 5 classes',
    credits: 5,
    price: 45_000,
    validity_count: 2,
    validity_unit: 'month',
    state: 'hidden',
  },
  {
    id: demoId('package', 6),
    name: 'Ramadan, 8 classes',
    credits: 8,
    price: 88_000,
    validity_count: 1,
    validity_unit: 'month',
    state: 'retired',
  },
].map((other, n) => ({
  ...other,
  description: '',
  currency: 'AED',
  class_type_ids: demoClassTypeIds,
  once_per_person: false,
  intro: false,
  best_value: false,
  position: demoPackages.length + n + 1,
}));

export const packageRows = [...demoPackageRows, ...otherPackageRows];

export const planRows = demoPlans.map((plan, n) => ({
  id: plan.id,
  name: plan.name,
  price: plan.priceFils,
  classes_per_period: plan.classesPerPeriod,
  benefits: plan.benefits,
  class_type_ids: demoClassTypeIds,
  late_fee: plan.lateFeeFils,
  no_show_fee: plan.noShowFeeFils,
  position: n + 1,
}));
