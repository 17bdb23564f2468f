import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CompactEncrypt, compactDecrypt } from 'jose';
import { z } from 'zod';
import { CONFIG, type GatewayConfig } from '../config.js';

/** What the cookie holds, encrypted: the browser's scripts never see a token. */
const sealed = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  /** Unix seconds. */
  expiresAt: z.number(),
  user: z.object({ id: z.string(), email: z.string() }),
});
export type SealedSession = z.infer<typeof sealed>;

/** Browsers keep 4096 bytes a cookie, name and attributes included. */
const CHUNK = 3_800;
const MAX_CHUNKS = 5;
const MAX_AGE_S = 30 * 86_400;
const REMEMBERED = 5_000;

/** Reads and writes the session cookie: JWE, direct key, A256GCM. */
@Injectable()
export class SessionCookie {
  readonly name: string;
  private readonly attributes: string;
  private readonly key: Uint8Array;
  /** Opened cookies by their text: decrypting for each request would cost more than passing it on. */
  private readonly opened = new Map<string, SealedSession>();

  constructor(@Inject(CONFIG) { PUBLIC_URL, SESSION_SECRET }: GatewayConfig) {
    const secure = PUBLIC_URL.startsWith('https://');
    this.name = secure ? '__Host-studio_session' : 'studio_session';
    this.attributes = `; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
    this.key = createHash('sha256').update(`studio-session:${SESSION_SECRET}`).digest();
  }

  /** The session of a cookie header; undefined without one, or with one that is not ours. */
  async read(header: string | undefined): Promise<SealedSession | undefined> {
    const text = this.textOf(header);
    if (text === undefined) return undefined;
    const known = this.opened.get(text);
    if (known) return known;
    try {
      const { plaintext } = await compactDecrypt(text, this.key, {
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
      });
      const session = sealed.parse(JSON.parse(new TextDecoder().decode(plaintext)));
      this.remember(text, session);
      return session;
    } catch {
      return undefined;
    }
  }

  /** Whether the browser has a session's cookie, good or not: read without any decryption. */
  isIn(header: string | undefined): boolean {
    return this.textOf(header) !== undefined;
  }

  /** Set-Cookie values that keep a session. */
  async write(session: SealedSession): Promise<string[]> {
    const text = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(session)))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .encrypt(this.key);
    this.remember(text, session);
    const chunks = text.match(new RegExp(`.{1,${CHUNK}}`, 'g')) ?? [];
    return Array.from({ length: Math.max(chunks.length, 1) + 1 }, (_, n) => {
      const chunk = chunks[n];
      // One more than needed is cleared: a longer cookie of before must not be glued on.
      return chunk === undefined ? this.clearing(n) : `${this.nameOf(n)}=${chunk}${this.kept}`;
    });
  }

  /** Set-Cookie values that end it in this browser. */
  clear(): string[] {
    return Array.from({ length: MAX_CHUNKS }, (_, n) => this.clearing(n));
  }

  private get kept(): string {
    return `${this.attributes}; Max-Age=${MAX_AGE_S}`;
  }

  private clearing(n: number): string {
    return `${this.nameOf(n)}=${this.attributes}; Max-Age=0`;
  }

  private nameOf(n: number): string {
    return n === 0 ? this.name : `${this.name}.${n}`;
  }

  private textOf(header: string | undefined): string | undefined {
    if (!header?.includes(this.name)) return undefined;
    const cookies = new Map(
      header.split(';').map((pair): [string, string] => {
        const at = pair.indexOf('=');
        return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
      }),
    );
    const chunks: string[] = [];
    for (let n = 0; n < MAX_CHUNKS; n++) {
      const chunk = cookies.get(this.nameOf(n));
      if (!chunk) break;
      chunks.push(chunk);
    }
    return chunks.length ? chunks.join('') : undefined;
  }

  private remember(text: string, session: SealedSession): void {
    if (this.opened.size >= REMEMBERED) this.opened.clear();
    this.opened.set(text, session);
  }
}
