import { call, newIdempotencyKey } from '@studio/api-client';
import {
  cancelSchedule,
  changeSchedule,
  changeSeries,
  changeSeriesDate,
  createHoliday,
  createSchedule,
  createSeason,
  createSeries,
  deleteHoliday,
  deleteSeason,
  endSeries,
  listAdminClassTypes,
  listAdminRooms,
  listAdminSchedules,
  listAdminTrainers,
  listHolidays,
  listSeasons,
  listSeries,
  listSeriesDates,
  restoreSeriesDate,
} from '@studio/contracts';
import type { Endpoint } from '@studio/contracts';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';
import { addDays } from '@studio/ui/format';
import { useState } from 'react';

export const useWeek = (from: string) =>
  useQuery({
    queryKey: keys.adminWeek(from),
    queryFn: ({ signal }) =>
      call(listAdminSchedules, { query: { from, to: addDays(from, 6) }, signal }),
    placeholderData: (previous) => previous,
  });

export const useSeries = () =>
  useQuery({
    queryKey: keys.adminSeries,
    queryFn: ({ signal }) => call(listSeries, { signal }),
  });

export const useSeriesDates = (id: string) =>
  useQuery({
    queryKey: keys.adminSeriesDates(id),
    queryFn: ({ signal }) => call(listSeriesDates, { params: { id }, signal }),
  });

export const useSpecialDays = () =>
  useQuery({
    queryKey: keys.adminSpecialDays,
    queryFn: async ({ signal }) => {
      const [holidays, seasons] = await Promise.all([
        call(listHolidays, { signal }),
        call(listSeasons, { signal }),
      ]);
      return { holidays: holidays.items, seasons: seasons.items };
    },
  });

/** Class types, rooms and trainers, retired ones too. */
export const useCatalogue = () =>
  useQuery({
    queryKey: keys.adminCatalogue,
    queryFn: async ({ signal }) => {
      const [types, rooms, trainers] = await Promise.all([
        call(listAdminClassTypes, { signal }),
        call(listAdminRooms, { signal }),
        call(listAdminTrainers, { signal }),
      ]);
      return { types: types.items, rooms: rooms.items, trainers: trainers.items };
    },
  });

export type Catalogue = NonNullable<ReturnType<typeof useCatalogue>['data']>;

/** A write after which every page with classes looks anew. */
export const useTimetableChange = <Request, Answer>(
  execute: (request: Request, key: string) => Promise<Answer>,
) => {
  const client = useQueryClient();
  // One key for one intent: kept for every retry of the open form.
  const [key] = useState(newIdempotencyKey);
  return useMutation({
    mutationFn: (request: Request) => execute(request, key),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: keys.adminTimetable });
      void client.invalidateQueries({ queryKey: keys.trainerDays });
      void client.invalidateQueries({ queryKey: keys.schedules });
    },
  });
};

type Body<E> = E extends Endpoint<infer _P, infer _Q, infer B> ? B['_zod']['input'] : never;

export const useCreateClass = () =>
  useTimetableChange((body: Body<typeof createSchedule>, idempotencyKey) =>
    call(createSchedule, { body, idempotencyKey }),
  );

export const useChangeClass = (id: string) =>
  useTimetableChange((body: Body<typeof changeSchedule>) =>
    call(changeSchedule, { params: { id }, body }),
  );

export const useCancelClass = (id: string) =>
  useTimetableChange((reason: string) =>
    call(cancelSchedule, { params: { id }, body: { reason } }),
  );

export type SeriesRequest = Body<typeof createSeries>;
export const useCreateSeries = () =>
  useTimetableChange((body: SeriesRequest, idempotencyKey) =>
    call(createSeries, { body, idempotencyKey }),
  );

export type SeriesPatch = Body<typeof changeSeries>;
export const useChangeSeries = (id: string) =>
  useTimetableChange((body: SeriesPatch) => call(changeSeries, { params: { id }, body }));

export const useChangeSeriesDate = (params: { id: string; date: string }) =>
  useTimetableChange((body: Body<typeof changeSeriesDate>) =>
    call(changeSeriesDate, { params, body }),
  );

export const useRestoreSeriesDate = (id: string) =>
  useTimetableChange((date: string) => call(restoreSeriesDate, { params: { id, date } }));

export const useEndSeries = (id: string) =>
  useTimetableChange((query: { from: string; reason: string; version: number }) =>
    call(endSeries, { params: { id }, query }),
  );

export type HolidayRequest = Body<typeof createHoliday>;
export const useCreateHoliday = () =>
  useTimetableChange((body: HolidayRequest, idempotencyKey) =>
    call(createHoliday, { body, idempotencyKey }),
  );

export const useDeleteHoliday = (id: string) =>
  useTimetableChange(() => call(deleteHoliday, { params: { id }, query: {} }));

export type SeasonRequest = Body<typeof createSeason>;
export const useCreateSeason = () =>
  useTimetableChange((body: SeasonRequest, idempotencyKey) =>
    call(createSeason, { body, idempotencyKey }),
  );

export const useDeleteSeason = (id: string) =>
  useTimetableChange(() => call(deleteSeason, { params: { id }, query: {} }));
