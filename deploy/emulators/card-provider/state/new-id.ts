import { randomInt } from 'node:crypto';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** An id of the provider's form: `cus_` and 14 letters, `cs_test_` and 58. */
export function newId(prefix: string, length = 24): string {
  let id = prefix;
  for (let index = 0; index < length; index += 1) id += letters[randomInt(letters.length)];
  return id;
}

export function unixNow(): number {
  return Math.floor(Date.now() / 1000);
}
