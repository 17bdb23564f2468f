import { NoAnswer } from './turn.js';

/** What `ask` resolves to; rejects with NoAnswer when that takes longer than `ms`. */
export const answerWithin = async <T>(
  ms: number,
  { who, ask }: { who: string; ask: () => Promise<T> | T },
): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer(who, ms)), ms);
  });
  try {
    return await Promise.race([ask(), late]);
  } finally {
    clearTimeout(timer);
  }
};
