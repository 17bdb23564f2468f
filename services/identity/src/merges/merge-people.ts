import { Inject, Injectable } from '@nestjs/common';
import { isAdmin, type SignedInUser } from '@studio/auth';
import type { MergeChoice, MergeConflict } from '@studio/contracts';
import { inTransaction, refuseEditConflict, Refused } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { closeAccount, findMergedInto, lockAccount, swapSignIns } from '../accounts/account.api.js';
import type { Account } from '../accounts/account.entity.js';
import { changesSince, recordAdminAction } from '../admin-actions/admin-actions.api.js';
import { dismissPicture } from '../avatars/avatars.api.js';
import { CONFIG, type IdentityConfig } from '../config.js';
import { endExports } from '../exports/exports.api.js';
import { moveImportedIds } from '../imports/imports.api.js';
import { burnAllLinks } from '../links/links.api.js';
import type { Profile } from '../profiles/profile.entity.js';
import {
  findProfile,
  lockOwnProfile,
  publishProfile,
  removeProfile,
  updateProfile,
  worksHere,
} from '../profiles/profiles.api.js';
import { endSessions } from '../sessions/sessions.api.js';
import { chosenOf, mayChooseEmail } from './merge-rules.js';
import { PreviewMerge } from './preview-merge.js';

export interface MergeRequest {
  keptId: string;
  otherId: string;
  name: MergeChoice;
  phone: MergeChoice;
  email: MergeChoice;
  birthDate?: MergeChoice | undefined;
  gender?: MergeChoice | undefined;
  reason: string;
  version?: number | undefined;
  otherVersion?: number | undefined;
}

interface Record {
  account: Account;
  profile: Profile;
}

interface Merged extends ReturnType<typeof chosenFacts> {
  userId: string;
  /** Of both records, as they were. */
  addresses: readonly string[];
}

/** Both records, held by the transaction. */
interface Two {
  kept: Record;
  other: Record;
}

/** One record of a person becomes a part of another one, for good (decision 45). */
@Injectable()
export class MergePeople {
  constructor(
    private readonly dataSource: DataSource,
    private readonly preview: PreviewMerge,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  /**
   * The account here; the other services follow by `user.merged.v1`. Safe to repeat. Answers what both
   * had, where one person can have one, and which of it ends. Throws MERGE_SAME_RECORD, NOT_FOUND,
   * PERSON_MERGED, MERGE_BLOCKED, MERGE_EMAIL_UNCONFIRMED, STAFF_RECORD, EDIT_CONFLICT,
   * SERVICE_UNAVAILABLE.
   */
  async execute(actor: SignedInUser, request: MergeRequest): Promise<MergeConflict[]> {
    const { keptId, otherId } = request;
    if ((await findMergedInto(this.dataSource.manager, otherId)) === keptId) return [];
    const { blockedBy, conflicts } = await this.preview.execute(keptId, otherId);
    if (blockedBy.length > 0) throw new Refused('MERGE_BLOCKED', { blockedBy });
    await inTransaction(this.dataSource, (tx) => this.write(tx, actor, request));
    return conflicts;
  }

  private async write(
    tx: EntityManager,
    actor: SignedInUser,
    request: MergeRequest,
  ): Promise<void> {
    const { STUDIO_ID: studioId } = this.config;
    const { keptId, otherId, reason } = request;
    const two = await this.lock(tx, request);
    if (!two) return;
    const { kept, other } = two;
    if (await worksHere(tx, other.profile))
      throw new Refused('MERGE_BLOCKED', { blockedBy: ['STAFF_RECORD'] });
    // Whose address one may change, their account one may take.
    if (!isAdmin(actor) && (await worksHere(tx, kept.profile))) throw new Refused('STAFF_RECORD');
    const before = factsOf(kept);
    const after = chosenFacts(two, request);
    const addresses = [before.email, factsOf(other).email];
    await this.refuseStale(tx, two, request);
    await this.closeOther(tx, two);
    await this.changeKept(tx, two, request);
    await publish(tx, {
      type: 'user.merged.v1',
      data: { userId: otherId, intoId: keptId, actorId: actor.id, reason },
      studioId,
    });
    await this.publishToPerson(tx, { addresses, userId: keptId, ...after });
    await recordAdminAction(tx, {
      studioId,
      actorId: actor.id,
      userId: keptId,
      action: 'person.merged',
      before: { ...before, other: factsOf(other), otherId },
      after: { ...after, otherId: null },
      reason,
    });
  }

  /** At both addresses: whoever reads one of them may not read the other. */
  private async publishToPerson(
    tx: EntityManager,
    { addresses, userId, email, full_name: fullName }: Merged,
  ): Promise<void> {
    const otherEmail = addresses.find((address) => address !== email) ?? '';
    const data = { userId, email, fullName, otherEmail };
    const { STUDIO_ID: studioId } = this.config;
    await publish(tx, { type: 'user.records_merged.v1', data, studioId });
  }

  /** In the order of their ids; undefined: somebody has done the same in the meantime. */
  private async lock(
    tx: EntityManager,
    { keptId, otherId }: MergeRequest,
  ): Promise<Two | undefined> {
    const locked = new Map<string, Record>();
    for (const id of [keptId, otherId].sort()) {
      const account = await lockAccount(tx, id);
      if (account) {
        const profile = await lockOwnProfile(tx, this.config.STUDIO_ID, id);
        locked.set(id, { account, profile });
      }
    }
    const [kept, other] = [locked.get(keptId), locked.get(otherId)];
    if (kept && other) return { kept, other };
    const intoId = await findMergedInto(tx, kept ? otherId : keptId);
    if (kept && intoId === keptId) return undefined;
    throw intoId ? new Refused('PERSON_MERGED', { intoId }) : new Refused('NOT_FOUND');
  }

  private async refuseStale(tx: EntityManager, two: Two, request: MergeRequest): Promise<void> {
    const { STUDIO_ID: studioId } = this.config;
    const versions = [
      [two.kept, request.version],
      [two.other, request.otherVersion],
    ] as const;
    for (const [record, version] of versions) {
      if (version === undefined) continue;
      const userId = record.account.id;
      const changes = await changesSince(tx, { studioId, userId, version });
      // As it was read: what the choice was made from.
      const read = Object.assign({}, ...changes.map(({ before }) => before).reverse()) as object;
      refuseEditConflict({ ...read }, changes);
    }
  }

  private async closeOther(tx: EntityManager, { kept, other }: Two): Promise<void> {
    const { STUDIO_ID: studioId } = this.config;
    const { id: userId } = other.account;
    await endSessions(tx, userId);
    await burnAllLinks(tx, userId);
    await endExports(tx, studioId, userId);
    await dismissPicture(tx, { studioId, userId });
    await moveImportedIds(tx, { from: userId, to: kept.account.id });
    await removeProfile(tx, other.profile);
    await closeAccount(tx, { closed: other.account, kept: kept.account });
  }

  private async changeKept(tx: EntityManager, two: Two, request: MergeRequest): Promise<void> {
    const { kept, other } = two;
    if (request.email === 'other') {
      await swapSignIns(tx, kept.account, other.account);
      await endSessions(tx, kept.account.id);
      await burnAllLinks(tx, kept.account.id);
    }
    const facts = chosenFacts(two, request);
    const { full_name: fullName, phone, email, birth_date: birthDate, gender } = facts;
    await updateProfile(tx, kept.profile, { fullName, phone, email, birthDate, gender });
    const profile = await findProfile(tx, this.config.STUDIO_ID, kept.account.id);
    if (profile) await publishProfile(tx, profile);
  }
}

/** As the history names them. */
const factsOf = ({ account, profile }: Record) => ({
  full_name: profile.fullName,
  phone: profile.phone,
  email: account.email,
  birth_date: profile.birthDate,
  gender: profile.gender,
});

const chosenFacts = ({ kept, other }: Two, request: MergeRequest) => {
  const { name, phone, email, birthDate, gender } = request;
  const facts = { kept: factsOf(kept), other: factsOf(other) };
  const accounts = { kept: kept.account, other: other.account };
  const left = email === 'kept' ? 'other' : 'kept';
  if (!mayChooseEmail(chosenOf(email, accounts), chosenOf(left, accounts)))
    throw new Refused('MERGE_EMAIL_UNCONFIRMED');
  return {
    full_name: chosenOf(name, facts).full_name,
    phone: chosenOf(phone, facts).phone,
    email: chosenOf(email, facts).email,
    birth_date: birthDate
      ? chosenOf(birthDate, facts).birth_date
      : (facts.kept.birth_date ?? facts.other.birth_date),
    gender: gender ? chosenOf(gender, facts).gender : (facts.kept.gender ?? facts.other.gender),
  };
};
