import { call } from '@studio/api-client';
import { verifyPayment } from '@studio/contracts';
import type { VerificationResult } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { keys, useQuery, useQueryClient } from '@studio/shell-kit/query';
import { useState } from 'react';
import { outcomeOf } from '../../shared/payment-outcome/payment-outcome.js';
import type { Outcome } from '../../shared/payment-outcome/payment-outcome.js';
import { toastFor } from './payment-type.js';
import type { PaymentType } from './payment-type.js';

interface Verification {
  outcome: Outcome | { state: 'verifying' };
  retry: () => void;
}

/** What a payment may have changed (spec section 4). */
const touched = [
  keys.home,
  keys.myBookings,
  keys.myPackages,
  keys.myPayments,
  keys.myInvoices,
  keys.myGiftCards,
  keys.packages,
  keys.schedules,
  keys.allSchedule,
  keys.events,
];

/** Asks once by itself, then once more for each retry of the member. */
export const useVerification = (sessionId: string, type: PaymentType): Verification => {
  const client = useQueryClient();
  const [attempts, setAttempts] = useState(1);
  const query = useQuery({
    queryKey: [...keys.payment(sessionId), type, attempts],
    queryFn: async ({ signal }): Promise<VerificationResult> => {
      const answer = await call(verifyPayment, {
        body: { sessionId, sessionType: type },
        signal,
      });
      if (answer.success) {
        toast.success(toastFor(type, answer));
        for (const queryKey of touched) void client.invalidateQueries({ queryKey });
      }
      return answer;
    },
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return {
    // An answer that is there stays in sight, whatever reads the session again.
    outcome:
      query.isFetching && !query.data ? { state: 'verifying' } : outcomeOf(query.data, attempts),
    retry: () => setAttempts(attempts + 1),
  };
};
