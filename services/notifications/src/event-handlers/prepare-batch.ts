import { events, type StudioEvent } from '@studio/contracts';
import type { EntityManager } from 'typeorm';
import { holdPeople } from '../people/people.api.js';
import { readChoices } from '../preferences/preferences.api.js';
import { readDevices } from '../push/push.api.js';
import { gatherRows } from '../shared/rows-together.js';

/**
 * Reads for a whole batch of events what their handlers ask of the people that they are about, each
 * by one statement. Of whom an event speaks in another way its handler asks by itself. What they
 * write waits for the others of their type.
 */
export const prepareBatch = async (
  tx: EntityManager,
  batch: readonly StudioEvent[],
): Promise<void> => {
  gatherRows(tx);
  for (const studioId of new Set(batch.map((event) => event.studioId))) {
    const userIds = [...new Set(batch.flatMap((event) => peopleOf(event, studioId)))];
    if (userIds.length === 0) continue;
    await holdPeople(tx, { studioId, userIds });
    await readChoices(tx, { studioId, userIds });
    await readDevices(tx, { studioId, userIds });
  }
};

/** Identity's events write the rows of people: two batches that hold one first would wait crosswise. */
const peopleOf = ({ type, data, ...event }: StudioEvent, studioId: string): string[] => {
  if (event.studioId !== studioId || events[type].from === 'identity') return [];
  return 'userId' in data && typeof data.userId === 'string' ? [data.userId] : [];
};
