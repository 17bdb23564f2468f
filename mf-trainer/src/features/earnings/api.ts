import { call } from '@studio/api-client';
import { getPaidHeads, getPayslip, listPayStatements } from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';

export const readPayslip = (trainerId: string, month: string, signal?: AbortSignal) =>
  call(getPayslip, { params: { trainerId, month }, ...(signal && { signal }) });

/** A month of pay; the one before stays until it is there. */
export const usePayslip = (trainerId: string, month: string) =>
  useQuery({
    queryKey: keys.payslip(trainerId, month),
    queryFn: ({ signal }) => readPayslip(trainerId, month, signal),
    placeholderData: (previous) => previous,
  });

export const useStatements = (trainerId: string) =>
  useQuery({
    queryKey: keys.payStatements(trainerId),
    queryFn: ({ signal }) => call(listPayStatements, { params: { trainerId }, signal }),
  });

export const usePaidHeads = (params: { trainerId: string; month: string; scheduleId: string }) =>
  useQuery({
    queryKey: keys.paidHeads(params.trainerId, params.month, params.scheduleId),
    queryFn: ({ signal }) => call(getPaidHeads, { params, signal }),
  });
