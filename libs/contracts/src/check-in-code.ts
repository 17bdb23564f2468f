/**
 * The member's check-in code, as device and server both make it: it lives for one step of the
 * clock, and nobody makes one without the secret of the booking.
 */
export const CHECK_IN_STEP_SECONDS = 30;

/** Crockford's: no letter that reads like a digit. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const TYPED_LENGTH = 6;
const MAC_BYTES = 12;
const PREFIX = 'studio1';

export interface CheckInCodes {
  /** What the QR code holds: `studio1:<bookingId>:<step>:<mac>`. */
  scanned: string;
  /** What is typed where there is no camera: `K7P2QX`. */
  typed: string;
}

export const checkInStep = (now: Date): number =>
  Math.floor(now.getTime() / 1_000 / CHECK_IN_STEP_SECONDS);

/** The codes of a booking in one step. */
export const checkInCodes = async (
  { bookingId, secret }: { bookingId: string; secret: string },
  step: number,
): Promise<CheckInCodes> => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const { subtle } = globalThis.crypto;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await subtle.importKey('raw', bytes(secret), algorithm, false, ['sign']);
  const mac = new Uint8Array(await subtle.sign('HMAC', key, bytes(`${bookingId}:${step}`)));
  const hex = Array.from(mac.slice(0, MAC_BYTES), (byte) => byte.toString(16).padStart(2, '0'));
  return {
    scanned: [PREFIX, bookingId, step, hex.join('')].join(':'),
    typed: Array.from(
      mac.slice(MAC_BYTES, MAC_BYTES + TYPED_LENGTH),
      (byte) => LETTERS[byte % LETTERS.length],
    ).join(''),
  };
};

/** The parts of a scanned code; null for anything else. */
export const readScannedCode = (text: string): { bookingId: string; step: number } | null => {
  const found = /^studio1:([0-9a-f-]{36}):(\d{1,12}):[0-9a-f]{24}$/.exec(text);
  return found?.[1] && found[2] ? { bookingId: found[1], step: Number(found[2]) } : null;
};

/** As it is compared: blanks, dashes and case don't matter, nor do letters that read like digits. */
export const plainTypedCode = (text: string): string | null => {
  const plain = text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return plain.length === TYPED_LENGTH && [...plain].every((one) => LETTERS.includes(one))
    ? plain
    : null;
};
