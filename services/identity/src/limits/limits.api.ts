import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Floods } from '@studio/nest-kit/limits';
import { mailsToOneAddress, requestLimits, type LimitedRequest } from './limits-rules.js';

export { guessAt } from './limits-rules.js';

/** What identity counts beside guesses. */
@Injectable()
export class Limits {
  constructor(private readonly floods: Floods) {}

  /** Counts a request of this address; 429 beyond the limit. */
  countRequest(kind: LimitedRequest, client: string): Promise<void> {
    return this.floods.count({ key: `request:${kind}:${client}`, limit: requestLimits[kind] });
  }

  /** False when strangers have had enough mails of this kind sent to the address. */
  async mayMail(kind: string, email: string): Promise<boolean> {
    const to = createHash('sha256').update(email).digest('base64url').slice(0, 22);
    const mails = { key: `mail:${kind}:${to}`, limit: mailsToOneAddress };
    return (await this.floods.pass(mails)) === 0;
  }
}
