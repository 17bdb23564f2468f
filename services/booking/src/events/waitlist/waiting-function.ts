import { Injectable } from '@nestjs/common';
import { manageEventWaitingList } from '@studio/contracts';
import { errorFacts, logger } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { StudioContext } from '../../shared/studio-context.js';
import { JoinEventWaitlist, type NoWaiting } from './join-event-waitlist.js';
import { LeaveEventWaitlist } from './leave-event-waitlist.js';
import { findPosition, type WaitlistPosition } from './entries.queries.js';

export type WaitlistAnswer = z.infer<NonNullable<(typeof manageEventWaitingList)['response']>>;

// Spec section 8, Waiting list: the client shows these as they are.
const failed = {
  join: 'Failed to join waiting list. Please try again.',
  leave: 'Failed to leave waiting list. Please try again.',
  position: 'Failed to load waiting list information. Please try again.',
} as const;
const notOnList = 'You are not on the waiting list for this event';

const obstacles: Readonly<Record<NoWaiting, string>> = {
  unknown: failed.join,
  cancelled: 'The studio has cancelled this event.',
  begun: 'This event has already begun.',
  has_place: 'You have a place at this event already.',
  places_left: 'This event has places left. Book one instead of waiting.',
};

type Action = keyof typeof failed;
const isAction = (text: string): text is Action => Object.hasOwn(failed, text);
const isId = (text: string | undefined): text is string => z.uuid().safeParse(text).success;

const refuse = (message: string): WaitlistAnswer => ({ success: false, message });

const accept = (message: string, place: WaitlistPosition, wasThere: boolean): WaitlistAnswer => ({
  success: true,
  message,
  data: {
    position: place.position,
    waiting_list_id: place.waitingListId,
    already_on_list: wasThere,
    total_waiting: place.total,
    created_at: place.joinedAt.toISOString(),
  },
});

/** Spec section 7, manage-event-waiting-list. Every answer is a result: nothing is thrown. */
@Injectable()
export class WaitingFunction {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly joining: JoinEventWaitlist,
    private readonly leaving: LeaveEventWaitlist,
  ) {}

  async execute(body: unknown, memberId: string): Promise<WaitlistAnswer> {
    const parsed = manageEventWaitingList.body?.safeParse(body);
    if (!parsed?.success || !isAction(parsed.data.action))
      return refuse('Say what to do: action join, leave or position.');
    const { action, eventId, waitingListId } = parsed.data;
    try {
      if (action === 'join') return await this.join(eventId, memberId);
      if (action === 'leave') return await this.leave(waitingListId, memberId);
      return await this.position(eventId, memberId);
    } catch (error) {
      logger.error({ action, ...errorFacts(error) }, 'the waiting list did not work');
      return refuse(failed[action]);
    }
  }

  private async join(eventId: string | undefined, memberId: string): Promise<WaitlistAnswer> {
    if (!isId(eventId)) return refuse(failed.join);
    const joined = await this.joining.execute(eventId, memberId);
    if (typeof joined === 'string') return refuse(obstacles[joined]);
    const message = joined.wasThere
      ? `You are already on the waiting list at position #${joined.position}`
      : `Successfully added to waiting list at position #${joined.position}`;
    return accept(message, joined, joined.wasThere);
  }

  private async leave(entryId: string | undefined, memberId: string): Promise<WaitlistAnswer> {
    if (!isId(entryId) || !(await this.leaving.execute(entryId, memberId)))
      return refuse(failed.leave);
    return { success: true, message: 'You left the waiting list.' };
  }

  private async position(eventId: string | undefined, memberId: string): Promise<WaitlistAnswer> {
    if (!isId(eventId)) return refuse(failed.position);
    const of = { studioId: this.studio.id, eventId };
    const place = await findPosition(this.dataSource.manager, of, memberId);
    return place ? accept(`You are #${place.position} in line.`, place, true) : refuse(notOnList);
  }
}
