import { call } from '@studio/api-client';
import {
  changeClassType,
  changeRoom,
  changeTrainer,
  deleteClassType,
  deleteRoom,
  deleteTrainer,
  getClassTypeUsage,
  getRoomUsage,
  getTrainerUsage,
} from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';
import { useTimetableChange } from './use-timetable.js';

export type ItemKind = 'type' | 'room' | 'trainer';

/** What is retired, taken back or deleted. */
export interface Item {
  kind: ItemKind;
  id: string;
  name: string;
  active: boolean;
  version: number;
}

const usages = { type: getClassTypeUsage, room: getRoomUsage, trainer: getTrainerUsage } as const;
interface ActiveChange {
  params: { id: string };
  body: { active: boolean; version: number };
}
const changes: Record<ItemKind, (request: ActiveChange) => Promise<unknown>> = {
  type: (request) => call(changeClassType, request),
  room: (request) => call(changeRoom, request),
  trainer: (request) => call(changeTrainer, request),
};
const removals = { type: deleteClassType, room: deleteRoom, trainer: deleteTrainer } as const;

/** What refers to it now. */
export const useUsage = ({ kind, id }: Item) =>
  useQuery({
    queryKey: keys.adminUsage(kind, id),
    queryFn: ({ signal }) => call(usages[kind], { params: { id }, signal }),
  });

/** Retires it, or takes it back into use. */
export const useSetActive = ({ kind, id }: Item) =>
  useTimetableChange((body: { active: boolean; version: number }): Promise<unknown> =>
    changes[kind]({ params: { id }, body }),
  );

export const useDeleteItem = ({ kind, id }: Item) =>
  useTimetableChange((): Promise<unknown> => call(removals[kind], { params: { id } }));
