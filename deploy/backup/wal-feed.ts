import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { shellQuoted } from '../local/postgres.js';
import type { Passphrase } from './cipher.js';
import { readWal } from './wal-archive.js';

const WANTED = '.wanted';
const EVERY_MS = 15;

export interface WalSource {
  /** Folder of the encrypted files. */
  folder: string;
  /** Those that there are. */
  names: readonly string[];
  passphrase: Passphrase;
}

/**
 * Gives a recovering server the files of the log that it asks for, decrypted one by one: a day of log
 * is 20 GB. The server's own command leaves a note and waits; it runs as another user, without keys.
 */
export class WalFeed {
  failure: unknown;
  count = 0;
  private isOver = false;
  private turns: Promise<void> = Promise.resolve();

  constructor(
    /** For this alone; made here. */
    private readonly folder: string,
    private readonly source: WalSource,
    private readonly owner?: { uid: number; gid: number },
  ) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.own(folder);
    this.put('names', source.names.map((name) => `${name}\n`).join(''));
  }

  /** For `restore_command`. 200: the server gives up, instead of going on without it. */
  get command(): string {
    const here = shellQuoted(this.folder);
    return [
      `grep -qxF '%f' ${here}/names || exit 1`,
      `: > ${here}/%f${WANTED}`,
      `while [ ! -e ${here}/%f ]; do [ -e ${here}/failed ] && exit 200; sleep 0.03; done`,
      `mv ${here}/%f '%p'`,
    ].join('; ');
  }

  start(): void {
    this.turns = this.serve();
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await this.turns;
  }

  private async serve(): Promise<void> {
    try {
      for (; !this.isOver; await pause(EVERY_MS)) {
        const wanted = readdirSync(this.folder).filter((name) => name.endsWith(WANTED));
        for (const note of wanted) await this.give(note);
      }
    } catch (error) {
      this.failure = error;
      // The folder may be gone, with the server that waits there.
      if (existsSync(this.folder)) this.put('failed', '');
    }
  }

  private async give(note: string): Promise<void> {
    const name = note.slice(0, -WANTED.length);
    const { folder, passphrase } = this.source;
    const bytes = await readWal(folder, name, passphrase);
    if (!bytes) throw new Error(`${join(folder, name)} is gone.`);
    renameSync(join(this.folder, note), join(this.folder, 'last'));
    if (!existsSync(join(this.folder, name))) this.put(name, bytes);
    this.count += 1;
  }

  /** Complete as soon as it has its name. */
  private put(name: string, content: string | Buffer): void {
    const draft = join(this.folder, `${name}.draft`);
    writeFileSync(draft, content, { mode: 0o600 });
    this.own(draft);
    renameSync(draft, join(this.folder, name));
  }

  private own(path: string): void {
    if (this.owner) chownSync(path, this.owner.uid, this.owner.gid);
  }
}
