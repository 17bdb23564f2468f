import { call } from '@studio/api-client';
import {
  closeDrawer,
  getCashDrawer,
  getOpenDrawer,
  listCashDrawers,
  moveCash,
  openDrawer,
} from '@studio/contracts';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';

const LIVE_MS = 10_000;

/** As everybody at the front desk moves it. */
export const useOpenDrawer = () =>
  useQuery({
    queryKey: keys.adminOpenDrawer,
    queryFn: ({ signal }) => call(getOpenDrawer, { signal }),
    refetchInterval: LIVE_MS,
  });

export const useDrawers = () =>
  useQuery({
    queryKey: keys.adminDrawers,
    queryFn: ({ signal }) => call(listCashDrawers, { signal }),
  });

export const useDrawer = (id: string) =>
  useQuery({
    queryKey: keys.adminDrawer(id),
    queryFn: ({ signal }) => call(getCashDrawer, { params: { id }, signal }),
  });

const useReload = () => {
  const client = useQueryClient();
  return (): void => {
    void client.invalidateQueries({ queryKey: keys.adminOpenDrawer });
    void client.invalidateQueries({ queryKey: keys.adminDrawers });
  };
};

export const useOpen = () => {
  const reload = useReload();
  return useMutation({
    mutationFn: ({ float, idempotencyKey }: { float: number; idempotencyKey: string }) =>
      call(openDrawer, { body: { float }, idempotencyKey }),
    // Somebody else may have opened it.
    onSettled: reload,
  });
};

interface Movement {
  kind: 'paid_in' | 'paid_out';
  amount: number;
  reason: string;
  idempotencyKey: string;
}

export const useMoveCash = (id: string) => {
  const reload = useReload();
  return useMutation({
    mutationFn: ({ idempotencyKey, ...body }: Movement) =>
      call(moveCash, { params: { id }, body, idempotencyKey }),
    onSettled: reload,
  });
};

export const useClose = (id: string) => {
  const reload = useReload();
  return useMutation({
    mutationFn: (body: { counted: number; expected: number; note?: string }) =>
      call(closeDrawer, { params: { id }, body }),
    onSettled: reload,
  });
};
