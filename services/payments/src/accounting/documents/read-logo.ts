/** A logo by its address at booking; rejects when it can't be had now. */
export type ReadLogo = (address: string) => Promise<Uint8Array>;

/** ms; a document goes without its logo rather than wait longer. */
const LIMIT_MS = 2_000;

export const readLogoFrom =
  (bookingUrl: string): ReadLogo =>
  async (address) => {
    const answer = await fetch(bookingUrl + address, { signal: AbortSignal.timeout(LIMIT_MS) });
    if (!answer.ok) throw new Error(`the logo answered ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  };
