import type { AdminClassType, AdminRoom, AdminTrainer } from '@studio/contracts';
import type { Versioned } from './catalogue-kinds.js';
import type { ClassType } from './class-type.entity.js';
import type { Room } from './room.entity.js';
import type { Trainer } from './trainer.entity.js';

export const toAdminClassType = ({ row: type, version }: Versioned<ClassType>): AdminClassType => ({
  id: type.id,
  name: type.name,
  description: type.description,
  level: type.level,
  minutes: type.minutes,
  motif: type.motif,
  capacity: type.capacity,
  ladiesOnly: type.ladiesOnly,
  creditCost: type.creditCost,
  dropInPrice: type.dropInPrice,
  policy: type.policy,
  active: type.active,
  version,
});

export const toAdminRoom = ({ row, version }: Versioned<Room>): AdminRoom => ({
  id: row.id,
  name: row.name,
  capacity: row.capacity,
  spots: row.spots,
  active: row.active,
  version,
});

export const toAdminTrainer = ({ row: trainer, version }: Versioned<Trainer>): AdminTrainer => ({
  id: trainer.id,
  name: trainer.name,
  bio: trainer.bio,
  specialities: trainer.specialities,
  classTypeIds: trainer.classTypeIds,
  avatarUrl: trainer.avatarUrl,
  active: trainer.active,
  version,
});

/** No number of its own is none: the studio's count. */
export const withPolicy = <Facts extends object>(facts: Facts): Facts =>
  'policy' in facts && isEmpty(facts.policy) ? { ...facts, policy: null } : facts;

const isEmpty = (policy: unknown): boolean =>
  typeof policy === 'object' && policy !== null && Object.keys(policy).length === 0;
