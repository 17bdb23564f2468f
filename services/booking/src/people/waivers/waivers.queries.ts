import type { SignatureDrawing, WaiverSignature, WaiverState } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';

export interface OfMember {
  studioId: string;
  memberId: string;
}

interface TextRow {
  version: number;
  text: string;
}

interface SignatureRow {
  version: number;
  name: string;
  drawing: SignatureDrawing | null;
  signed_at: Date;
  signed_where: WaiverSignature['where'];
}

/** The newest version. */
export const findTextInForce = async (tx: EntityManager, studioId: string): Promise<TextRow> => {
  const [row] = await tx.query<TextRow[]>(
    `SELECT version, text FROM waiver_texts WHERE studio_id = $1 ORDER BY version DESC LIMIT 1`,
    [studioId],
  );
  if (!row) throw new Refused('NOT_FOUND');
  return row;
};

interface ImportedRow {
  signed_on: string;
  version: number;
  imported_at: Date;
}

const findImported = async (
  tx: EntityManager,
  { studioId, memberId }: OfMember,
): Promise<ImportedRow | undefined> => {
  const [row] = await tx.query<ImportedRow[]>(
    `SELECT signed_on::text, version, imported_at FROM imported_waivers
     WHERE studio_id = $1 AND member_id = $2`,
    [studioId, memberId],
  );
  return row;
};

const toSignature = (row: SignatureRow): WaiverSignature => ({
  version: row.version,
  name: row.name,
  drawing: row.drawing,
  signedAt: row.signed_at.toISOString(),
  where: row.signed_where,
});

/**
 * A waiver of the system before is another text. It stands for the text that was in force when it
 * was imported, until that one is signed, the studio asks for it, or publishes another (decision 156).
 */
export const findWaiver = async (
  tx: EntityManager,
  { studioId, memberId }: OfMember,
): Promise<WaiverState> => {
  const { version, text } = await findTextInForce(tx, studioId);
  const [signature] = await tx.query<SignatureRow[]>(
    `SELECT version, name, drawing, signed_at, signed_where FROM waiver_signatures
     WHERE studio_id = $1 AND member_id = $2 ORDER BY version DESC LIMIT 1`,
    [studioId, memberId],
  );
  const [request] = await tx.query<{ requested_at: Date }[]>(
    `SELECT requested_at FROM waiver_requests
     WHERE studio_id = $1 AND member_id = $2 AND version = $3`,
    [studioId, memberId, version],
  );
  const imported = await findImported(tx, { studioId, memberId });
  const standsIn = imported?.version === version && !request;
  const isSigned = signature?.version === version || standsIn;
  return {
    text: { version, text },
    signature: signature ? toSignature(signature) : null,
    signedElsewhere: imported
      ? { signedOn: imported.signed_on, importedAt: imported.imported_at.toISOString() }
      : null,
    isSigned,
    requestedAt: isSigned ? null : (request?.requested_at.toISOString() ?? null),
  };
};
