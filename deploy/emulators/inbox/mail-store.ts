import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { readFile, rm, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { simpleParser, type Attachment } from 'mailparser';
import { toMail, type Envelope, type Mail } from './mail.js';

const envelopeHeader = 'X-Inbox-Envelope';

/** What the list needs; html, text and headers stay on the disk until someone reads. */
interface StoredMail {
  id: string;
  receivedAt: Date;
}

/**
 * Mails as files: one .eml each, whose first header holds the envelope. A file counts once it has its
 * name, so a mail is acknowledged only when it is complete on the disk.
 */
export class MailStore {
  private mails: StoredMail[] = [];
  private readonly readIds = new Set<string>();
  private readonly parsed = new Map<string, Promise<Mail>>();
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly folder: string,
    private readonly kept: number,
  ) {
    mkdirSync(folder, { recursive: true });
    this.mails = readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .map((name) => {
        const id = name.slice(0, -'.eml'.length);
        return { id, receivedAt: new Date(Number.parseInt(id.slice(0, 9), 36)) };
      });
  }

  async add(source: Buffer, envelope: Envelope): Promise<string> {
    const receivedAt = new Date();
    const id = `${receivedAt.getTime().toString(36).padStart(9, '0')}${randomBytes(5).toString('hex')}`;
    const note = Buffer.from(JSON.stringify(envelope)).toString('base64');
    this.write(id, Buffer.concat([Buffer.from(`${envelopeHeader}: ${note}\r\n`), source]));
    this.mails.push({ id, receivedAt });
    const tooMany = this.mails.slice(0, Math.max(0, this.mails.length - this.kept));
    for (const old of tooMany) await this.remove(old.id);
    this.notify();
    return id;
  }

  /** All mails, the oldest first, as maildev lists them. */
  list(): Promise<Mail[]> {
    return Promise.all(this.mails.map((mail) => this.read(mail)));
  }

  get(id: string): Promise<Mail> | undefined {
    const mail = this.mails.find((entry) => entry.id === id);
    return mail && this.read(mail);
  }

  async markRead(id: string): Promise<void> {
    if (this.readIds.has(id)) return;
    this.readIds.add(id);
    const mail = await this.parsed.get(id);
    if (mail) mail.read = true;
    this.notify();
  }

  /** The mail's source without the inbox's own header. */
  async source(id: string): Promise<Buffer | undefined> {
    if (!this.mails.some((entry) => entry.id === id)) return undefined;
    const bytes = await readFile(this.path(id));
    return bytes.subarray(bytes.indexOf('\r\n') + 2);
  }

  async attachment(id: string, fileName: string): Promise<Attachment | undefined> {
    const source = await this.source(id);
    if (!source) return undefined;
    const { attachments } = await simpleParser(source);
    return attachments.find(
      (entry, index) => (entry.filename ?? `attachment-${index + 1}`) === fileName,
    );
  }

  async remove(id: string): Promise<boolean> {
    const known = this.mails.some((entry) => entry.id === id);
    this.mails = this.mails.filter((entry) => entry.id !== id);
    this.parsed.delete(id);
    this.readIds.delete(id);
    // Not `rm`, which looks at the file first.
    if (known) await unlink(this.path(id)).catch(ignoreMissing);
    if (known) this.notify();
    return known;
  }

  async removeAll(): Promise<void> {
    const all = this.mails;
    this.mails = [];
    this.parsed.clear();
    this.readIds.clear();
    await Promise.all(all.map(({ id }) => rm(this.path(id), { force: true })));
    this.notify();
  }

  /** Calls back after every change; returns how to stop that. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }

  private path(id: string): string {
    return join(this.folder, `${id}.eml`);
  }

  private read(mail: StoredMail): Promise<Mail> {
    const known = this.parsed.get(mail.id);
    if (known) return known;
    const reading = this.parse(mail);
    this.parsed.set(mail.id, reading);
    return reading;
  }

  private async parse({ id, receivedAt }: StoredMail): Promise<Mail> {
    const bytes = readFileSync(this.path(id));
    const end = bytes.indexOf('\r\n');
    const note = bytes.toString('utf8', envelopeHeader.length + 2, end);
    const source = bytes.subarray(end + 2);
    const envelope = JSON.parse(Buffer.from(note, 'base64').toString('utf8')) as Envelope;
    const parsed = await simpleParser(source);
    const mail = toMail(parsed, { id, receivedAt, envelope, size: source.length });
    return { ...mail, read: this.readIds.has(id) };
  }

  /** By calls that wait: each turn of the thread pool costs more than the file, of which nobody waits for. */
  private write(id: string, bytes: Buffer): void {
    const fresh = `${this.path(id)}.new`;
    writeFileSync(fresh, bytes);
    renameSync(fresh, this.path(id));
  }
}

const ignoreMissing = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'ENOENT') throw error;
};
