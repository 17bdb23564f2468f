import { z } from 'zod';
import { endpoint, frontDesk, signedIn } from '../../endpoint.js';
import { day, instant, LARGEST_INTEGER, withId } from '../../fields.js';

/** A box of 1,000 by 400 is what a signature is drawn in, on whatever screen. */
export const SIGNATURE_BOX = { width: 1_000, height: 400 } as const;
const MOST_NUMBERS = 6_000;

/** Strokes of a finger: x and y in turn, in units of the box. */
export const signatureDrawing = z
  .array(z.array(z.int().min(0).max(SIGNATURE_BOX.width)).min(4))
  .min(1)
  .max(100)
  .refine((strokes) => strokes.flat().length <= MOST_NUMBERS, 'is too long')
  .refine((strokes) => strokes.every(({ length }) => length % 2 === 0), 'has pairs of numbers');
export type SignatureDrawing = z.infer<typeof signatureDrawing>;

const signatureInput = z.object({
  /** Of the text that was read. */
  version: z.int().min(1).max(LARGEST_INTEGER),
  /** As the member typed it: with the consent it is the signature, drawn or not. */
  name: z.string().trim().min(2).max(120),
  drawing: signatureDrawing.nullable(),
  agreed: z.literal(true),
});
export type SignatureInput = z.infer<typeof signatureInput>;

const waiverText = z.object({ version: z.int(), text: z.string() });

export const waiverSignature = z.object({
  version: z.int(),
  name: z.string(),
  drawing: signatureDrawing.nullable(),
  signedAt: instant,
  /** `tablet`: at the desk, with somebody of the staff. */
  where: z.enum(['phone', 'tablet']),
});
export type WaiverSignature = z.infer<typeof waiverSignature>;

export const waiverState = z.object({
  /** The text in force. */
  text: waiverText,
  /** The latest one, of whatever version. */
  signature: waiverSignature.nullable(),
  /** One that was signed in the system before, of another text. */
  signedElsewhere: z.object({ signedOn: day, importedAt: instant }).nullable().optional(),
  /** Whether the text in force is signed, or one that was signed elsewhere stands for it. */
  isSigned: z.boolean(),
  /** The desk asked to sign the text in force, and it is not signed yet. */
  requestedAt: instant.nullable(),
});
export type WaiverState = z.infer<typeof waiverState>;

export const getMyWaiver = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/api/me/waiver',
  summary: 'The waiver in force, and the own signature.',
  callers: signedIn,
  response: waiverState,
});

export const signMyWaiver = endpoint({
  service: 'booking',
  method: 'POST',
  path: '/api/me/waiver/signature',
  summary: 'Signs the waiver in force. Repeating changes nothing: the first signature stands.',
  callers: signedIn,
  body: signatureInput,
  response: waiverState,
  errors: ['WAIVER_CHANGED'],
});

const ofMember = {
  service: 'booking',
  callers: frontDesk,
  params: withId,
  response: waiverState,
} as const;

export const getMemberWaiver = endpoint({
  ...ofMember,
  method: 'GET',
  path: '/api/admin/members/:id/waiver',
  summary: 'The waiver in force, and whether and how a member signed it.',
});

export const signWaiverOfMember = endpoint({
  ...ofMember,
  method: 'POST',
  path: '/api/admin/members/:id/waiver/signature',
  summary: 'A member signs on the desk’s tablet. Repeating changes nothing.',
  body: signatureInput,
  errors: ['MEMBER_NOT_FOUND', 'WAIVER_CHANGED'],
});

export const requestWaiver = endpoint({
  ...ofMember,
  method: 'POST',
  path: '/api/admin/members/:id/waiver/request',
  summary: 'Asks a member to sign on their phone.',
  idempotent: true,
  errors: [
    'MEMBER_NOT_FOUND',
    'WAIVER_SIGNED',
    'IDEMPOTENCY_KEY_REQUIRED',
    'IDEMPOTENCY_KEY_REUSED',
  ],
});
