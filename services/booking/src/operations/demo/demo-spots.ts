import { SeededRandom } from '@studio/demo-studio';
import { demoRooms } from './demo-catalogue.js';
import type { DemoStatus } from './demo-funding.js';

const seated: readonly DemoStatus[] = ['confirmed', 'attended', 'no_show'];

/** How many of those who have a seat chose a spot. */
const SHARE = 0.6;

/** Which spots the demo's members chose; its own seed, so that the rest stays as it is. */
export class DemoSpots {
  private readonly random = new SeededRandom(20260517);
  private readonly taken = new Map<string, number[]>();

  /** Null: any. */
  choose(one: { id: string; roomId: string }, status: DemoStatus): number | null {
    const spots = demoRooms.find(({ id }) => id === one.roomId)?.spots ?? [];
    if (spots.length === 0 || !seated.includes(status) || !this.random.chance(SHARE)) return null;
    const taken = this.taken.get(one.id) ?? [];
    const free = spots.map(({ number }) => number).filter((number) => !taken.includes(number));
    if (free.length === 0) return null;
    const spot = this.random.pick(free);
    this.taken.set(one.id, [...taken, spot]);
    return spot;
  }
}
