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

const toSignature = (row: SignatureRow): WaiverSignature => ({
  version: row.version,
  name: row.name,
  drawing: row.drawing,
  signedAt: row.signed_at.toISOString(),
  where: row.signed_where,
});

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
  const isSigned = signature?.version === version;
  return {
    text: { version, text },
    signature: signature ? toSignature(signature) : null,
    isSigned,
    requestedAt: isSigned ? null : (request?.requested_at.toISOString() ?? null),
  };
};
