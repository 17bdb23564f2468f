import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/**
 * Travels with `x-forwarded-for` from the gateway: whoever else can reach a service's port can
 * write an address there, but not this (auth-contract.md, 1.3).
 */
export const CLIENT_PROOF_HEADER = 'x-studio-client-proof';

const secrets = new Map<string, Buffer>();

/** Other keys than those of service tokens, which are made of the same secret. */
const keyOf = (secret: string): Buffer => {
  const known = secrets.get(secret);
  if (known) return known;
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'client-address', 32));
  secrets.set(secret, key);
  return key;
};

/** Proofs of addresses that were seen lately: the same phone asks many times. */
const proofs = new Map<string, string>();
const MOST_PROOFS = 10_000;

/** Says that the gateway itself has seen this address. */
export const proveClient = (secret: string, address: string): string => {
  const name = `${secret}\n${address}`;
  const known = proofs.get(name);
  if (known) return known;
  const proof = createHmac('sha256', keyOf(secret)).update(address).digest('base64url');
  // What strangers can fill must have an end.
  if (proofs.size >= MOST_PROOFS) proofs.clear();
  proofs.set(name, proof);
  return proof;
};

export const isProvenClient = (
  secret: string,
  address: string,
  proof: string | string[] | undefined,
): boolean => {
  if (typeof proof !== 'string') return false;
  const expected = Buffer.from(proveClient(secret, address));
  const received = Buffer.from(proof);
  return expected.length === received.length && timingSafeEqual(expected, received);
};
