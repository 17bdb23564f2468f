import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scryptSync } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import { OperatorError } from '../local/operator-error.js';

const MAGIC = Buffer.from('STUDIOB1');
const SALT = 16;
const HEADER = MAGIC.length + SALT * 3;
const TAG = 16;
const CHUNK = 256 * 1024;
/** Of a chunk's length: nothing follows it. */
const LAST = 0x8000_0000;
/** 32 MB and about 80 ms for one try of a passphrase. */
const COST = { N: 32_768, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

interface MasterKey {
  salt: Buffer;
  key: Buffer;
  /** Tells a wrong passphrase from a damaged file, before anything is read of it. */
  verifier: Buffer;
}

/**
 * A passphrase, and the keys that come of it: scrypt makes one key of the passphrase and a salt, HKDF
 * one of that for each file. Every file carries what it needs; nothing but the passphrase has to be
 * kept elsewhere.
 */
export class Passphrase {
  private readonly known = new Map<string, MasterKey>();
  private own: MasterKey | undefined;

  constructor(private readonly text: string) {}

  /** Of new files: one salt a process. */
  forWriting(): MasterKey {
    this.own ??= this.masterKey(randomBytes(SALT));
    return this.own;
  }

  masterKey(salt: Buffer): MasterKey {
    const name = salt.toString('hex');
    const found = this.known.get(name);
    if (found) return found;
    const bytes = scryptSync(this.text.normalize('NFC'), salt, 32 + SALT, COST);
    const made = { salt, key: bytes.subarray(0, 32), verifier: bytes.subarray(32) };
    this.known.set(name, made);
    return made;
  }
}

const fileKey = (master: Buffer, nonce: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', master, nonce, 'studio backup', 32));

/** Number of the chunk, and whether it is the last: none can be moved, dropped or added. */
function chunkNonce(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(index), 0);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Encrypts what is written to it (AES-256-GCM in chunks of 256 KiB). */
export class Encrypt extends Transform {
  private readonly key: Buffer;
  private readonly header: Buffer;
  private waiting: Buffer[] = [];
  private size = 0;
  private index = 0;

  constructor(passphrase: Passphrase) {
    super();
    const { salt, key, verifier } = passphrase.forWriting();
    const nonce = randomBytes(SALT);
    this.key = fileKey(key, nonce);
    this.header = Buffer.concat([MAGIC, salt, nonce, verifier]);
    this.push(this.header);
  }

  override _transform(bytes: Buffer, _encoding: string, done: TransformCallback): void {
    this.waiting.push(bytes);
    this.size += bytes.length;
    if (this.size > CHUNK) {
      let rest = Buffer.concat(this.waiting);
      for (; rest.length > CHUNK; rest = rest.subarray(CHUNK)) {
        this.seal(rest.subarray(0, CHUNK), false);
      }
      this.waiting = [rest];
      this.size = rest.length;
    }
    done();
  }

  override _flush(done: TransformCallback): void {
    this.seal(Buffer.concat(this.waiting), true);
    done();
  }

  private seal(plain: Buffer, isLast: boolean): void {
    const cipher = createCipheriv('aes-256-gcm', this.key, chunkNonce(this.index, isLast));
    cipher.setAAD(this.header);
    this.index += 1;
    const length = Buffer.alloc(4);
    length.writeUInt32BE((plain.length | (isLast ? LAST : 0)) >>> 0);
    this.push(Buffer.concat([length, cipher.update(plain), cipher.final(), cipher.getAuthTag()]));
  }
}

/**
 * Decrypts a file. Fails with an OperatorError that names it when the passphrase is wrong, or when it
 * was damaged or cut off; what came before is right.
 */
export class Decrypt extends Transform {
  private rest: Buffer = Buffer.alloc(0);
  private key: Buffer | undefined;
  private header: Buffer = Buffer.alloc(0);
  private index = 0;
  private isOver = false;

  constructor(
    private readonly passphrase: Passphrase,
    private readonly file: string,
  ) {
    super();
  }

  override _transform(bytes: Buffer, _encoding: string, done: TransformCallback): void {
    this.rest = this.rest.length ? Buffer.concat([this.rest, bytes]) : bytes;
    try {
      if (!this.key) this.readHeader();
      while (this.key && this.openChunk(this.key)) {
        // Each turn takes one chunk off.
      }
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  override _flush(done: TransformCallback): void {
    done(this.isOver && this.rest.length === 0 ? null : this.damaged('it ends too early'));
  }

  private readHeader(): void {
    if (this.rest.length < HEADER) return;
    this.header = Buffer.from(this.rest.subarray(0, HEADER));
    const part = (from: number): Buffer => this.header.subarray(from, from + SALT);
    if (!this.header.subarray(0, MAGIC.length).equals(MAGIC))
      throw this.damaged('it does not begin as a file of a backup');
    const master = this.passphrase.masterKey(part(MAGIC.length));
    if (!master.verifier.equals(part(MAGIC.length + SALT * 2)))
      throw new OperatorError(`The passphrase is not the one of ${this.file}.`);
    this.key = fileKey(master.key, part(MAGIC.length + SALT));
    this.rest = this.rest.subarray(HEADER);
  }

  private openChunk(key: Buffer): boolean {
    if (this.rest.length < 4) return false;
    if (this.isOver) throw this.damaged('something follows its end');
    const word = this.rest.readUInt32BE(0);
    const isLast = word >= LAST;
    const length = isLast ? word - LAST : word;
    if (length > CHUNK) throw this.damaged('a length is wrong');
    const end = 4 + length + TAG;
    if (this.rest.length < end) return false;
    const decipher = createDecipheriv('aes-256-gcm', key, chunkNonce(this.index, isLast));
    decipher.setAAD(this.header);
    decipher.setAuthTag(this.rest.subarray(4 + length, end));
    try {
      this.push(
        Buffer.concat([decipher.update(this.rest.subarray(4, 4 + length)), decipher.final()]),
      );
    } catch {
      throw this.damaged('what it holds is not what was written');
    }
    this.index += 1;
    this.isOver = isLast;
    this.rest = this.rest.subarray(end);
    return true;
  }

  private damaged(why: string): OperatorError {
    return new OperatorError(`${this.file} is damaged: ${why}.`);
  }
}
