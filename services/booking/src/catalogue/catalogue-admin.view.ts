import type { AdminClassType, AdminRoom, AdminTrainer } from '@studio/contracts';
import type { ClassType } from './class-type.entity.js';
import type { Room } from './room.entity.js';
import type { Trainer } from './trainer.entity.js';

export const toAdminClassType = (type: ClassType): AdminClassType => ({
  id: type.id,
  name: type.name,
  description: type.description,
  level: type.level,
  minutes: type.minutes,
  motif: type.motif,
  capacity: type.capacity,
  creditCost: type.creditCost,
  dropInPrice: type.dropInPrice,
  active: type.active,
});

export const toAdminRoom = ({ id, name, capacity, active }: Room): AdminRoom => ({
  ...{ id, name, capacity, active },
});

export const toAdminTrainer = (trainer: Trainer): AdminTrainer => ({
  id: trainer.id,
  name: trainer.name,
  bio: trainer.bio,
  specialities: trainer.specialities,
  avatarUrl: trainer.avatarUrl,
  active: trainer.active,
});
