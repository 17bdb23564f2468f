import { NoAnswer } from '@studio/nest-kit';

const LIMIT_MS = 3_000;

/** What Redis answers, within 3 s; rejects with NoAnswer. */
export const inTime = async <T>(promise: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer('redis', LIMIT_MS)), LIMIT_MS);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
};
