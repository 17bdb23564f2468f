import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { StudioProfileFields, StudioProfileView } from '@studio/contracts';
import { plainAddress, plainTrn } from '@studio/domain-kit';
import { inTransaction, Refused } from '@studio/nest-kit';
import { readPhone } from '@studio/nest-kit/phone';
import { DataSource } from 'typeorm';
import { refuseOverwrite } from '../../shared/record-changes.js';
import { StudioContext } from '../../shared/studio-context.js';
import { KeepProfile } from './keep-profile.job.js';
import { colourProblemsOf, legalDetailsLost, withVatStatus } from './profile-rules.js';
import { findProfile, readProfileView } from './studio-profile.queries.js';
import { lockProfile, saveProfile } from './write-profile.js';

interface ProfileRequest {
  profile: Partial<StudioProfileFields>;
  version?: number | undefined;
}

/** An admin says what the studio is called, where it is, how it looks. Safe to repeat. */
@Injectable()
export class ChangeProfile {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly keeping: KeepProfile,
  ) {}

  /**
   * Throws COLOUR_CONTRAST, EDIT_CONFLICT, LEGAL_DETAILS_INCOMPLETE; BAD_REQUEST for a number that is
   * none.
   */
  async execute(
    by: SignedInUser,
    { profile: typed, version }: ProfileRequest,
  ): Promise<StudioProfileView> {
    const profile = readContacts(typed);
    const problems = profile.colours ? colourProblemsOf(profile.colours) : [];
    if (problems.length > 0) throw new Refused('COLOUR_CONTRAST', problems);
    const { id: studioId } = this.studio;
    const view = await inTransaction(this.dataSource, async (tx) => {
      await lockProfile(tx, studioId);
      const kept = await findProfile(tx, studioId);
      const { id, fields, logoId } = kept;
      if (id) await refuseOverwrite(tx, { studioId, recordId: id }, { version, wanted: profile });
      const wanted = withVatStatus({ ...fields, ...profile });
      const missing = legalDetailsLost(fields, wanted);
      if (missing.length > 0) throw new Refused('LEGAL_DETAILS_INCOMPLETE', { missing });
      const names = (Object.keys(wanted) as (keyof StudioProfileFields)[]).filter(
        (name) => !isDeepStrictEqual(fields[name], wanted[name]),
      );
      if (names.length > 0)
        await saveProfile(
          tx,
          { id, fields: wanted, logoId },
          {
            studioId,
            by,
            at: this.studio.now(),
            action: 'studio_profile.changed',
            before: pick(fields, names),
            after: pick(wanted, names),
          },
        );
      return readProfileView(tx, studioId);
    });
    // This process goes by it at once.
    await this.keeping.execute();
    return view;
  }
}

/** Numbers and addresses in the form in which they are kept. */
const readContacts = (profile: Partial<StudioProfileFields>): Partial<StudioProfileFields> => {
  const { phone, whatsapp, email, trn } = profile;
  return {
    ...profile,
    ...(phone === undefined ? {} : { phone: readPhone(phone, 'profile.phone') ?? '' }),
    ...(whatsapp === undefined ? {} : { whatsapp: readPhone(whatsapp, 'profile.whatsapp') ?? '' }),
    ...(email === undefined ? {} : { email: plainAddress(email) }),
    ...(trn === undefined ? {} : { trn: plainTrn(trn) }),
  };
};

const pick = (
  fields: Partial<StudioProfileFields>,
  names: readonly (keyof StudioProfileFields)[],
): Record<string, unknown> => Object.fromEntries(names.map((name) => [name, fields[name]]));
