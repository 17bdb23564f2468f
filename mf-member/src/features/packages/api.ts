import { call } from '@studio/api-client';
import {
  freezePackage,
  getPackageLedger,
  listMyCreditNotes,
  listMyInvoices,
  listMyPackages,
  listMyPayouts,
  listPackages,
  unfreezePackage,
} from '@studio/contracts';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';

/** What the studio sells, by price. */
export const usePackages = () =>
  useQuery({ queryKey: keys.packages, queryFn: ({ signal }) => call(listPackages, { signal }) });

/** Own packages, usable ones first. */
export const useMyPackages = () =>
  useQuery({
    queryKey: keys.myPackages,
    queryFn: ({ signal }) => call(listMyPackages, { signal }),
  });

/** Own tax invoices, newest first. A purchase adds one: what is shown must not be of yesterday. */
export const useMyInvoices = () =>
  useQuery({
    queryKey: keys.myInvoices,
    queryFn: ({ signal }) => call(listMyInvoices, { signal }),
    staleTime: 0,
    refetchOnMount: true,
  });

/** Own credit notes: what refunds took back. */
export const useMyCreditNotes = () =>
  useQuery({
    queryKey: keys.myCreditNotes,
    queryFn: ({ signal }) => call(listMyCreditNotes, { signal }),
    staleTime: 0,
    refetchOnMount: true,
  });

/** Own money that waits at the front desk. */
export const useMyPayouts = () =>
  useQuery({
    queryKey: keys.myPayouts,
    queryFn: ({ signal }) => call(listMyPayouts, { signal }),
    staleTime: 0,
    refetchOnMount: true,
  });

/** Every credit of one package that moved. */
export const useLedger = (id: string) =>
  useQuery({
    queryKey: keys.packageLedger(id),
    queryFn: ({ signal }) => call(getPackageLedger, { params: { id }, signal }),
  });

/** Days of the studio, the last one included. */
export interface FreezeDays {
  from: string;
  until: string;
}

/** What a freeze would do; asked anew for every days, so that nothing old is agreed to. */
export const useFreezePreview = (id: string, { from, until }: FreezeDays, enabled: boolean) =>
  useQuery({
    queryKey: keys.packageFreeze(id, from, until),
    queryFn: ({ signal }) =>
      call(freezePackage, { params: { id }, body: { from, until, preview: true }, signal }),
    enabled,
    staleTime: 0,
    gcTime: 0,
  });

/** Freezes a package, or ends its freeze: credits, bookings and seats follow. */
export const useFreeze = (id: string) => {
  const client = useQueryClient();
  const params = { id };
  const follow = (): void => {
    for (const queryKey of [keys.myPackages, keys.myBookings, keys.home, keys.schedules])
      void client.invalidateQueries({ queryKey });
  };
  const freeze = useMutation({
    mutationFn: (days: FreezeDays) => call(freezePackage, { params, body: days }),
    onSuccess: follow,
  });
  const unfreeze = useMutation({
    mutationFn: () => call(unfreezePackage, { params }),
    onSuccess: follow,
  });
  return { freeze, unfreeze };
};
