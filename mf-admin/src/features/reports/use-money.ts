import { call } from '@studio/api-client';
import {
  getCashReport,
  getPlansReport,
  getSalesReport,
  type CashReport,
  type PlansReport,
  type SalesReport,
} from '@studio/contracts';
import type { DayRange } from '@studio/domain-kit';
import { keys, useQuery } from '@studio/shell-kit/query';

export interface Money {
  cash: CashReport;
  sales: SalesReport;
  plans: PlansReport;
}

/** What was sold in the days, with its tax. */
export const useSales = (range: DayRange) =>
  useQuery({
    queryKey: keys.adminReport('sales', range),
    queryFn: ({ signal }) => call(getSalesReport, { query: range, signal }),
    placeholderData: (previous) => previous,
  });

/** What payments know of the days, read as one: the numbers of the period need all three. */
export const useMoney = (range: DayRange) => {
  const cash = useQuery({
    queryKey: keys.adminReport('cash', range),
    queryFn: ({ signal }) => call(getCashReport, { query: range, signal }),
    placeholderData: (previous) => previous,
  });
  const sales = useSales(range);
  const plans = useQuery({
    queryKey: keys.adminReport('plans', range),
    queryFn: ({ signal }) => call(getPlansReport, { query: range, signal }),
    placeholderData: (previous) => previous,
  });
  const all = [cash, sales, plans];
  const data: Money | undefined =
    cash.data && sales.data && plans.data
      ? { cash: cash.data, sales: sales.data, plans: plans.data }
      : undefined;
  return {
    isPending: all.some((one) => one.isPending),
    isError: all.some((one) => one.isError),
    isStale: all.some((one) => one.isPlaceholderData),
    data,
    refetch: () => Promise.all(all.map((one) => one.refetch())),
  };
};

/** Whether anything came, went or was sold in the days. */
export const hasMoved = ({ cash, sales }: Money): boolean =>
  [cash.received, cash.returned, sales.total, sales.giftCards].some((numbers) =>
    Object.values(numbers).some((fils) => fils !== 0),
  );
