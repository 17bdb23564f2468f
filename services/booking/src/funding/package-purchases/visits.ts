import type { GrantAnswer, Sellable, SellCatalogue } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';
import { ClassType } from '../../catalogue/items/class-type.entity.js';
import { grantSold, type PaidPackage } from './grant-package.js';

/** A visit that was paid ahead is used within a month. */
const VALIDITY = { validityCount: 1, validityUnit: 'month', validityStarts: 'purchase' } as const;

const isSold = ({ active, dropInPrice }: ClassType): boolean => active && dropInPrice > 0;

const visitName = ({ name }: ClassType): string => `${name}, single visit`;

/** Throws CLASS_TYPE_NOT_FOUND. */
export const findVisit = async (
  manager: EntityManager,
  { studioId, id }: { studioId: string; id: string },
): Promise<Sellable> => {
  const type = await manager.findOneBy(ClassType, { studioId, id });
  if (!type) throw new Refused('CLASS_TYPE_NOT_FOUND');
  return {
    kind: 'visit',
    id,
    name: visitName(type),
    description: type.description,
    price: type.dropInPrice,
    currency: 'AED',
    available: isSold(type),
    unavailableBecause: isSold(type) ? null : 'NO_DROP_IN',
  };
};

/** By price, then by name. */
export const listVisits = async (
  manager: EntityManager,
  studioId: string,
): Promise<SellCatalogue['visits']> => {
  const types = await manager.find(ClassType, {
    where: { studioId },
    order: { dropInPrice: 'DESC', name: 'ASC' },
  });
  return types.filter(isSold).map((type) => ({
    classTypeId: type.id,
    name: type.name,
    price: type.dropInPrice,
    credits: type.creditCost,
  }));
};

/** The credits of one class of a type, once per payment. Throws CLASS_TYPE_NOT_FOUND. */
export const grantVisit = async (tx: EntityManager, paid: PaidPackage): Promise<GrantAnswer> => {
  const { studioId, packageId: id } = paid;
  const type = await tx.findOneBy(ClassType, { studioId, id });
  if (!type) throw new Refused('CLASS_TYPE_NOT_FOUND');
  return grantSold(tx, paid, {
    ...VALIDITY,
    packageId: null,
    name: visitName(type),
    classTypeIds: [id],
    credits: type.creditCost,
    currency: 'AED',
  });
};
