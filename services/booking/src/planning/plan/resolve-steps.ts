import { studioClock } from '@studio/domain-kit';
import type { TimetableConflict, TimetableEffect } from '@studio/contracts';
import type { HeldClass, Place, Slot, Step } from './plan.js';

/** Who and what there is to teach with. */
export interface Resources {
  trainers: ReadonlyMap<string, { name: string; active: boolean }>;
  rooms: ReadonlyMap<string, { name: string; capacity: number; active: boolean }>;
  classTypes: ReadonlyMap<string, { name: string; active: boolean }>;
}

export interface World extends Resources {
  /** Scheduled classes, those that the steps are about too. */
  classes: readonly HeldClass[];
  now: Date;
}

/** A class at its place, as others can be in its way. */
interface PlacedClass {
  className: string;
  trainerId: string;
  roomId: string;
  startsAt: Date;
  endsAt: Date;
  members: readonly string[];
}

export interface Refusal {
  step: Step;
  conflict: TimetableConflict;
}

export interface ResolvedSteps {
  /** In an order in which each can be done. */
  accepted: Step[];
  refused: Refusal[];
}

/**
 * Which steps go together with everything else on the timetable, all of them done at once, and
 * what is in the way of the others. What is refused stays where it is, and then may be in the way
 * of another step: so it looks again until nothing more is refused.
 */
export const resolveSteps = (steps: readonly Step[], world: World): ResolvedSteps => {
  const refused = new Map<Step, TimetableConflict>();
  for (;;) {
    const left = steps.filter((step) => !refused.has(step));
    const found = firstConflict(left, world);
    if (found) {
      refused.set(found.step, found.conflict);
      continue;
    }
    const { ordered, stuck } = inOrder(left);
    if (!stuck)
      return {
        accepted: ordered,
        refused: [...refused].map(([step, conflict]) => ({ step, conflict })),
      };
    refused.set(stuck, conflictOf(stuck, 'members_busy', null));
  }
};

const firstConflict = (steps: readonly Step[], world: World): Refusal | undefined => {
  const onTheMove = new Set(steps.flatMap(({ held }) => held?.id ?? []));
  const placed: PlacedClass[] = world.classes.filter(({ id }) => !onTheMove.has(id));
  for (const step of steps) {
    if (step.kind === 'cancel') continue;
    const conflict = conflictWith(step, placed, world);
    if (conflict) return { step, conflict };
    placed.push(placeOf(step));
  }
  return undefined;
};

type Placing = Exclude<Step, { kind: 'cancel' }>;

const placeOf = ({ series, slot, held }: Placing): PlacedClass => ({
  ...slot,
  className: series.className,
  members: held?.members ?? [],
});

/** What one class wants to become; `held` null: it is new. */
interface Wanted {
  day: string;
  slot: Place & { classTypeId?: string };
  held: HeldClass | null;
}

/** What is in its way among classes that are placed. */
export const conflictWith = (
  step: Wanted,
  placed: readonly PlacedClass[],
  world: World,
): TimetableConflict | undefined => {
  if (step.slot.startsAt <= world.now) return conflictOf(step, 'past');
  return resourceConflict(step, world) ?? overlapConflict(step, placed, world);
};

/** What is retired, a room that is too small, fewer seats than are taken. */
const resourceConflict = (step: Wanted, world: World): TimetableConflict | undefined =>
  retiredConflict(step, world) ?? roomConflict(step, world) ?? seatsConflict(step);

const retirements = [
  ['trainer_left', 'trainers', 'trainerId'],
  ['room_retired', 'rooms', 'roomId'],
  ['class_type_retired', 'classTypes', 'classTypeId'],
] as const;

/** Takes no new classes; one that is there stays. */
const retiredConflict = (step: Wanted, world: World): TimetableConflict | undefined => {
  for (const [because, kind, key] of retirements) {
    const id = step.slot[key];
    if (id === undefined || id === step.held?.[key]) continue;
    const one = world[kind].get(id);
    if (!one?.active) return conflictOf(step, because, one?.name);
  }
  return undefined;
};

const roomConflict = (step: Wanted, world: World): TimetableConflict | undefined => {
  const { slot, held } = step;
  const room = world.rooms.get(slot.roomId);
  const isSameRoom = slot.roomId === held?.roomId && slot.capacity <= held.capacity;
  return !isSameRoom && room && slot.capacity > room.capacity
    ? conflictOf(step, 'above_room', `${room.name}: ${room.capacity}`)
    : undefined;
};

// One that the front desk let in beside the seats is no reason to refuse the same seats.
const seatsConflict = (step: Wanted): TimetableConflict | undefined => {
  const { slot, held } = step;
  return held && slot.capacity < held.capacity && slot.capacity < held.taken
    ? conflictOf(step, 'below_booked', `${held.taken} taken`)
    : undefined;
};

/** A class at the same time with the same trainer, room or members. */
const overlapConflict = (
  step: Wanted,
  placed: readonly PlacedClass[],
  world: World,
): TimetableConflict | undefined => {
  const { slot, held } = step;
  const there = placed.filter((one) => overlap(one, slot));
  const busy =
    slot.overlapReason === null ? there.find((one) => sharesResources(one, slot)) : undefined;
  if (busy) {
    const isTrainer = busy.trainerId === slot.trainerId;
    return conflictOf(step, isTrainer ? 'trainer_busy' : 'room_busy', nameOf(busy, world));
  }
  const members = new Set(held?.members);
  const both = there.find((one) => one.members.some((member) => members.has(member)));
  return both && conflictOf(step, 'members_busy', nameOf(both, world));
};

export const overlap = (
  a: Pick<Slot, 'startsAt' | 'endsAt'>,
  b: Pick<Slot, 'startsAt' | 'endsAt'>,
): boolean => a.startsAt < b.endsAt && b.startsAt < a.endsAt;

export const sharesResources = (
  a: Pick<Slot, 'trainerId' | 'roomId'>,
  b: Pick<Slot, 'trainerId' | 'roomId'>,
): boolean => a.trainerId === b.trainerId || a.roomId === b.roomId;

const nameOf = (one: PlacedClass, { trainers }: World): string =>
  `${one.className} ${studioClock(one.startsAt)}, ${trainers.get(one.trainerId)?.name ?? ''}`;

const conflictOf = (
  { day, slot }: Pick<Wanted, 'day' | 'slot'>,
  because: TimetableConflict['because'],
  what: string | null = null,
): TimetableConflict => ({
  date: day,
  startTime: studioClock(slot.startsAt),
  because,
  with: what,
});

/**
 * Cancels first, then moves so that no member is ever in two places (the database looks at each),
 * then what is new. `stuck`: two classes that would have to change places at the same instant.
 */
const inOrder = (steps: readonly Step[]): { ordered: Step[]; stuck: Placing | undefined } => {
  const ordered: Step[] = steps.filter(({ kind }) => kind === 'cancel');
  let moves = steps.filter((step) => step.kind === 'move');
  while (moves.length > 0) {
    const next = moves.find((move) => !moves.some((other) => isInWay(move, other)));
    if (!next) return { ordered, stuck: moves[0] };
    ordered.push(next);
    moves = moves.filter((move) => move !== next);
  }
  return {
    ordered: [...ordered, ...steps.filter(({ kind }) => kind === 'make')],
    stuck: undefined,
  };
};

type Move = Extract<Step, { kind: 'move' }>;

const isInWay = (move: Move, other: Move): boolean =>
  move !== other &&
  overlap(move.slot, other.held) &&
  other.held.members.some((member) => move.held.members.includes(member));

/** What it comes to, for the admin to read before. */
export const effectOf = ({ accepted, refused }: ResolvedSteps): TimetableEffect => {
  const kinds = accepted.map(({ kind }) => kind);
  const count = (kind: Step['kind']): number => kinds.filter((one) => one === kind).length;
  const sum = (of: (held: HeldClass) => number): number =>
    accepted.reduce((total, { held }) => total + (held ? of(held) : 0), 0);
  return {
    classes: accepted.length,
    made: count('make'),
    changed: count('move'),
    cancelled: count('cancel'),
    bookings: sum(({ bookings }) => bookings),
    waiting: sum(({ waiting }) => waiting),
    conflicts: refused.map(({ conflict }) => conflict),
  };
};
