import type { StudioFacts, StudioProfileFields, StudioProfileView } from '@studio/contracts';
import { vatPercentAsSold } from '@studio/domain-kit';
import type { Queryable } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';
import { versionsOf } from '../../shared/record-changes.js';
import { factsOf, fieldsOf, logoOf } from './profile-rules.js';

interface ProfileRow {
  id: string;
  fields: Record<string, unknown>;
  logo_id: string | null;
  changed_at: Date;
}

export interface KeptProfile {
  /** Null: nobody has said anything yet. */
  id: string | null;
  fields: StudioProfileFields;
  logoId: string | null;
  changedAt: Date | null;
}

export const findProfile = async (tx: Queryable, studioId: string): Promise<KeptProfile> => {
  const [row] = await tx.query<ProfileRow[]>(
    'SELECT id, fields, logo_id, changed_at FROM studio_profiles WHERE studio_id = $1',
    [studioId],
  );
  return {
    id: row?.id ?? null,
    fields: fieldsOf(row?.fields ?? {}),
    logoId: row?.logo_id ?? null,
    changedAt: row?.changed_at ?? null,
  };
};

export const readProfileView = async (
  tx: EntityManager,
  studioId: string,
): Promise<StudioProfileView> => {
  const { id, fields, logoId, changedAt } = await findProfile(tx, studioId);
  const versions = id ? await versionsOf(tx, studioId, [id]) : new Map<string, number>();
  return {
    profile: fields,
    logo: logoOf(logoId),
    changedAt: changedAt?.toISOString() ?? null,
    version: versions.get(id ?? '') ?? 0,
  };
};

/** As others know it, and since when. */
export const readFacts = async (
  tx: EntityManager,
  studioId: string,
): Promise<{ studio: StudioFacts; changedAt: Date | null }> => {
  const { fields, logoId, changedAt } = await findProfile(tx, studioId);
  return { studio: factsOf(fields, logoId), changedAt };
};

/** VAT in what was sold at an instant, in per cent. */
export const vatOfDays = async (
  tx: Queryable,
  studioId: string,
): Promise<(soldAt: Date) => number> => {
  const { fields } = await findProfile(tx, studioId);
  return (soldAt) => vatPercentAsSold(fields, soldAt);
};

interface LogoFileRow {
  type: string;
  bytes: Buffer;
}

export const findLogoFile = async (
  tx: EntityManager,
  { studioId, id, file }: { studioId: string; id: string; file: string },
): Promise<LogoFileRow | undefined> => {
  const [row] = await tx.query<LogoFileRow[]>(
    'SELECT type, bytes FROM studio_logos WHERE studio_id = $1 AND id = $2 AND file = $3',
    [studioId, id, file],
  );
  return row;
};
