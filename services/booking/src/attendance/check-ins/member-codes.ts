import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import {
  checkInCodes,
  checkInStep,
  plainTypedCode,
  readScannedCode,
} from '@studio/contracts/check-in-code';
import { plainCode, withoutFormatCharacters } from '@studio/domain-kit';

/** A device's step may be one beside the server's. */
const TOLERANCE = 1;
/** So many steps back a typed code is told to be old, not unknown. */
const REMEMBERED = 4;

/** Makes the secret of a booking, and says whether a code is one of its codes now. */
export class MemberCodes {
  private readonly key: Buffer;

  constructor(serviceSecret: string) {
    this.key = Buffer.from(hkdfSync('sha256', serviceSecret, '', 'check-in codes', 32));
  }

  secretOf(bookingId: string): string {
    return createHmac('sha256', this.key).update(bookingId).digest('base64url');
  }

  /** Null: no code that the studio has made. */
  async readScanned(
    text: string,
    now: Date,
  ): Promise<{ bookingId: string; fresh: boolean } | null> {
    const code = withoutFormatCharacters(text);
    const read = readScannedCode(code);
    if (!read) return null;
    const { bookingId, step } = read;
    const { scanned } = await checkInCodes({ bookingId, secret: this.secretOf(bookingId) }, step);
    if (!isSame(scanned, code)) return null;
    return { bookingId, fresh: Math.abs(step - checkInStep(now)) <= TOLERANCE };
  }

  /** Which of these bookings a typed code belongs to; null when to none, or not to one alone. */
  async readTyped(
    text: string,
    bookingIds: readonly string[],
    now: Date,
  ): Promise<{ bookingId: string; fresh: boolean } | null> {
    const typed = plainTypedCode(plainCode(text));
    if (typed === null) return null;
    const fresh = await this.ownersOf(typed, bookingIds, around(checkInStep(now)));
    if (fresh.length > 1) return null;
    if (fresh[0]) return { bookingId: fresh[0], fresh: true };
    const [old] = await this.ownersOf(typed, bookingIds, before(checkInStep(now)));
    return old ? { bookingId: old, fresh: false } : null;
  }

  private async ownersOf(
    typed: string,
    bookingIds: readonly string[],
    steps: readonly number[],
  ): Promise<string[]> {
    const owners = await Promise.all(
      bookingIds.map(async (bookingId) => {
        const secret = this.secretOf(bookingId);
        const codes = await Promise.all(
          steps.map((step) => checkInCodes({ bookingId, secret }, step)),
        );
        return codes.some((one) => isSame(one.typed, typed)) ? [bookingId] : [];
      }),
    );
    return owners.flat();
  }
}

const around = (step: number): number[] => [step, step - TOLERANCE, step + TOLERANCE];
const before = (step: number): number[] =>
  Array.from({ length: REMEMBERED }, (_, ago) => step - TOLERANCE - 1 - ago);

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
