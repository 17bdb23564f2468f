import type { PublishedProfile } from '@studio/contracts';
import { studioDay } from '@studio/domain-kit';
import { publish } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { sessionStateChanged } from '../shared/state-changed.js';
import { birthdayOf } from './birth-date-rules.js';
import type { Profile } from './profile.entity.js';

/** What other services may know and keep of a person. */
export const toPublishedProfile = (profile: Profile): PublishedProfile => ({
  userId: profile.id,
  email: profile.email,
  fullName: profile.fullName,
  role: profile.role,
  avatarUrl: profile.avatarUrl,
  birthday: birthdayOf(profile.birthDate),
  joinedOn: studioDay(profile.createdAt),
});

/** Tells the other services who this person is now; in the transaction of the change. */
export const publishProfile = async (tx: EntityManager, profile: Profile): Promise<void> => {
  sessionStateChanged(tx, profile.id);
  await publish(tx, {
    type: 'profile.changed.v1',
    data: toPublishedProfile(profile),
    studioId: profile.studioId,
  });
};
