import { call } from '@studio/api-client';
import { saveCheckIns } from '@studio/contracts';
import type { SavedTap } from '@studio/contracts';
import { removeTaps, waitingTaps } from './waiting-taps.js';

/** The most that one request carries. */
const AT_ONCE = 100;

let underWay: Promise<void> | null = null;

const send = async (onAnswer: (answer: SavedTap) => void): Promise<void> => {
  let taps = waitingTaps().slice(0, AT_ONCE);
  while (taps.length) {
    const { items } = await call(saveCheckIns, { body: { items: taps } });
    items.forEach(onAnswer);
    removeTaps(new Set(items.map(({ id }) => id)));
    taps = waitingTaps().slice(0, AT_ONCE);
  }
};

/** Sends what waits, one request at a time. Throws what the request threw: all of it waits on. */
export const sendTaps = (onAnswer: (answer: SavedTap) => void): Promise<void> => {
  underWay ??= send(onAnswer).finally(() => {
    underWay = null;
  });
  return underWay;
};
