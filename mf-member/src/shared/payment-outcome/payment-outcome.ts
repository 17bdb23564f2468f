import type { VerificationResult } from '@studio/contracts';
import { MAX_ATTEMPTS } from '../verification-attempts.js';
import { t } from './messages.js';

export type Outcome =
  | { state: 'success'; result: VerificationResult }
  /** Another attempt is offered; the button says which of three it would be. */
  | { state: 'retry'; message: string; attempt: number }
  /** Asked often enough, and nothing has said no: the payment was likely processed. */
  | { state: 'limit' }
  /** Trying again can't help. */
  | { state: 'not_confirmed'; message: string }
  | { state: 'refunded'; message: string };

const FAILED = t('verificationFailed');
const PENDING = t('verificationPending');
const MISCONFIGURED = t('paymentMisconfigured');

const isMisconfigured = (message: string): boolean =>
  message.includes('not configured') || message.includes('Authentication');

/**
 * What a verification comes to (spec sections 4 and 8).
 * @param answer the function's result; undefined when the call itself failed
 * @param attempts how often was asked so far, with this one
 */
export const outcomeOf = (answer: VerificationResult | undefined, attempts: number): Outcome => {
  if (answer?.success) return { state: 'success', result: answer };
  const message = messageOf(answer);
  if (answer?.reason === 'refunded') return { state: 'refunded', message };
  if (answer?.canRetry === false || message === MISCONFIGURED)
    return { state: 'not_confirmed', message };
  return attempts < MAX_ATTEMPTS
    ? { state: 'retry', message, attempt: attempts + 1 }
    : { state: 'limit' };
};

const messageOf = (answer: VerificationResult | undefined): string => {
  if (!answer) return PENDING;
  const message = answer.error ?? FAILED;
  return isMisconfigured(message) ? MISCONFIGURED : message;
};
