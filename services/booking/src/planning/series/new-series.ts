import type { NewSeries } from '@studio/contracts';
import { newId } from '@studio/domain-kit';
import type { EntityManager } from 'typeorm';
import { requireClassType, requireResources, type Plan, type Series } from '../plan/plan.api.js';

/** Throws CLASS_TYPE_NOT_FOUND, TRAINER_NOT_FOUND, ROOM_NOT_FOUND. */
export const seriesOf = async (
  tx: EntityManager,
  studioId: string,
  request: NewSeries & Pick<Series, 'changedBy'>,
): Promise<Series> => {
  const type = await requireClassType(tx, studioId, request.classTypeId);
  await requireResources(tx, studioId, request);
  return {
    id: newId(),
    changedBy: request.changedBy,
    classTypeId: type.id,
    className: type.name,
    trainerId: request.trainerId,
    roomId: request.roomId,
    weekday: request.weekday,
    startTime: request.startTime,
    minutes: request.minutes ?? type.minutes,
    capacity: request.capacity ?? type.capacity,
    from: request.from,
    until: request.until,
    overlapReason: request.overlapReason ?? null,
  };
};

export const withSeries =
  (series: Series) =>
  (plan: Plan): Plan => ({ ...plan, series: [...plan.series, series] });
