import { call } from '@studio/api-client';
import { listMyInvoices, listMyPackages, listPackages } from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';

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
