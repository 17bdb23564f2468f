import type { ScheduleView } from '@studio/contracts';
import type { SharedSchedule } from './schedule.view.js';

export type MyFunding = NonNullable<ScheduleView['myFunding']>;

/** A class of the timetable, already JSON but for what is its reader's own. */
export interface OpenSchedule {
  id: string;
  /**
   * `{"id":…,"checkInOpensAt":"…"` in UTF-8. Bytes, because a week has 60 KB of them: text would be
   * joined and then written as bytes for each reader anew.
   */
  start: Uint8Array;
  /** By which it is decided what pays for it: the studio's day among it. */
  cost: { classTypeId: string; startsAt: Date; day: string; credits: number };
}

/** What is a reader's own in a class, as JSON; undefined: no place, not waiting. */
interface Own {
  place: string | undefined;
  waiting: string | undefined;
  funding: MyFunding;
}

export const startOfClass = (shared: SharedSchedule): Uint8Array =>
  Buffer.from(JSON.stringify(shared).slice(0, -1));

const endOfClass = ({ place = 'null', waiting = 'null', funding }: Own): Uint8Array =>
  Buffer.from(`,"mine":${place},"myWaiting":${waiting},"myFunding":"${funding}"}`);

const withoutPlace = (funding: MyFunding): Uint8Array =>
  endOfClass({ place: undefined, waiting: undefined, funding });

/** The ends of most classes of a week. */
const endsWithoutPlace: Readonly<Record<MyFunding, Uint8Array>> = {
  package: withoutPlace('package'),
  subscription: withoutPlace('subscription'),
  drop_in: withoutPlace('drop_in'),
};

const openList = Buffer.from('{"items":[');
const comma = Buffer.from(',');
const closeList = Buffer.from(']}');

/** The answer to one reader of a timetable, with what `ownOf` says of each class. */
export const writeWeek = (
  classes: readonly OpenSchedule[],
  ownOf: (one: OpenSchedule) => Own,
): Buffer => {
  const parts: Uint8Array[] = [];
  for (const one of classes) {
    const own = ownOf(one);
    const isOwn = own.place !== undefined || own.waiting !== undefined;
    if (parts.length > 0) parts.push(comma);
    parts.push(one.start, isOwn ? endOfClass(own) : endsWithoutPlace[own.funding]);
  }
  return Buffer.concat([openList, ...parts, closeList]);
};
