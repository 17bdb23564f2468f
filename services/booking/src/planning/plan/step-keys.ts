import type { Step } from './plan.js';
import type { ResolvedSteps } from './resolve-steps.js';

/** Names what could not be done, and why: the same one again is nothing new. */
export const keyOf = ({ step, conflict }: ResolvedSteps['refused'][number]): string =>
  `${step.series?.id ?? ''} ${step.day} ${conflict.because}`;

/** Names what is to be done. */
export const keyOfStep = (step: Step): string =>
  JSON.stringify([
    step.kind,
    step.held?.id,
    step.series?.id,
    step.day,
    'slot' in step && step.slot,
  ]);
