import { answerWithin } from '@studio/nest-kit';

const LIMIT_MS = 3_000;

/** What Redis answers, within 3 s; rejects with NoAnswer. */
export const inTime = <T>(promise: Promise<T>): Promise<T> =>
  answerWithin(LIMIT_MS, { who: 'redis', ask: () => promise });
