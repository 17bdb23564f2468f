import type { SignedInUser } from '@studio/auth';
import type { ErrorCode } from '@studio/contracts';
import type { EntityManager } from 'typeorm';
import type { StudioContext } from '../../shared/studio-context.js';
import { ClassType } from './class-type.entity.js';
import { Room } from './room.entity.js';
import { refuseContradictingPolicy } from './refuse-contradicting-policy.js';
import { completeRoom } from './spot-rules.js';
import { Trainer } from './trainer.entity.js';

export type Kept = ClassType | Room | Trainer;

/** A record, and how often it was changed. */
export interface Versioned<Row extends Kept> {
  row: Row;
  version: number;
}

/** A kind of record of the catalogue: how the history and a refusal name it. */
export interface Kind<Row extends Kept> {
  entity: new () => Row;
  name: 'class_type' | 'room' | 'trainer';
  missing: ErrorCode;
  /** What follows from the facts that are to be saved, and from what the record is already. */
  complete?(facts: Partial<Row>, before?: Row): Partial<Row>;
  /** Refuses what can't be, before it is written. */
  check?(tx: EntityManager, studioId: string, row: Row): Promise<void>;
  /** Comes before the lock of the record itself: what is held while others plan with it. */
  lock?: (tx: EntityManager, studioId: string) => Promise<void>;
  /** Before a change is saved: what else it means, in the same transaction. */
  before?: (tx: EntityManager, change: BeforeChange<Row>) => Promise<void>;
  /** Refuses to delete what something refers to. */
  beforeDelete?: (tx: EntityManager, item: { studio: StudioContext; id: string }) => Promise<void>;
}

/** A change that is about to be saved, of a locked record. */
export interface BeforeChange<Row> {
  studio: StudioContext;
  admin: SignedInUser;
  row: Row;
  after: Readonly<Record<string, unknown>>;
  lowerSeats: boolean;
}

/** Facts that are to be changed, and the version that was read. */
export type CatalogueChange = {
  version?: number | undefined;
  lowerSeats?: boolean | undefined;
} & Record<string, unknown>;

export const classTypes: Kind<ClassType> = {
  entity: ClassType,
  name: 'class_type',
  missing: 'CLASS_TYPE_NOT_FOUND',
  check: refuseContradictingPolicy,
};
export const rooms: Kind<Room> = {
  entity: Room,
  name: 'room',
  missing: 'ROOM_NOT_FOUND',
  complete: (facts, before) => completeRoom(facts, before?.spots),
};
export const trainers: Kind<Trainer> = {
  entity: Trainer,
  name: 'trainer',
  missing: 'TRAINER_NOT_FOUND',
};
