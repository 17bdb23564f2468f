import { call } from '@studio/api-client';
import {
  addPayCorrection,
  addPayRate,
  changePayRate,
  checkPayslip,
  getPaidHeads,
  getPayslip,
  listPayRates,
  listPayslips,
  lockPayslip,
  removePayRate,
  setPaidOn,
  type PayTerms,
} from '@studio/contracts';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';

export interface PayslipOf {
  trainerId: string;
  month: string;
}

export const readPayslip = (params: PayslipOf, signal?: AbortSignal) =>
  call(getPayslip, { params, ...(signal && { signal }) });

/** What each trainer is paid for a month; the one before stays until it is there. */
export const usePayMonth = (month: string) =>
  useQuery({
    queryKey: keys.payMonth(month),
    queryFn: ({ signal }) => call(listPayslips, { query: { month }, signal }),
    placeholderData: (previous) => previous,
  });

export const usePayslip = (of: PayslipOf) =>
  useQuery({
    queryKey: keys.payslip(of.trainerId, of.month),
    queryFn: ({ signal }) => readPayslip(of, signal),
    placeholderData: (previous) => previous,
  });

export const usePaidHeads = (params: PayslipOf & { scheduleId: string }) =>
  useQuery({
    queryKey: keys.paidHeads(params.trainerId, params.month, params.scheduleId),
    queryFn: ({ signal }) => call(getPaidHeads, { params, signal }),
  });

export const usePayRates = () =>
  useQuery({
    queryKey: keys.payRates,
    queryFn: ({ signal }) => call(listPayRates, { signal }),
  });

/** Refused: somebody else changed it, and the page shows how it is now. */
const useChange = <Input, Output>(mutationFn: (input: Input) => Promise<Output>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: keys.payslips }),
  });
};

export const useAddCorrection = (params: PayslipOf) =>
  useChange(
    ({ idempotencyKey, ...body }: { amount: number; reason: string; idempotencyKey: string }) =>
      call(addPayCorrection, { params, body, idempotencyKey }),
  );

export const useCheck = (params: PayslipOf) =>
  useChange((body: { total: number }) => call(checkPayslip, { params, body }));

export const useLock = (params: PayslipOf) =>
  useChange((body: { total: number }) => call(lockPayslip, { params, body }));

export const useSetPaidOn = (params: PayslipOf) =>
  useChange((body: { paidOn: string | null; before: string | null }) =>
    call(setPaidOn, { params, body }),
  );

interface NewRate extends PayTerms {
  trainerId: string | null;
  classTypeId: string | null;
  from: string;
  backdated: boolean;
}

export const useAddRate = () =>
  useChange(({ rate: body, idempotencyKey }: { rate: NewRate; idempotencyKey: string }) =>
    call(addPayRate, { body, idempotencyKey }),
  );

export const useChangeRate = (id: string) =>
  useChange((body: Partial<PayTerms> & { version: number }) =>
    call(changePayRate, { params: { id }, body }),
  );

export const useRemoveRate = () =>
  useChange((id: string) => call(removePayRate, { params: { id } }));
