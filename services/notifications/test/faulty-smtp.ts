import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { simpleParser, type ParsedMail } from 'mailparser';

/** A mail as it lies on the server: all of it was received, whatever was answered then. */
interface Held {
  mail: ParsedMail;
  socket: Socket;
}

/**
 * An SMTP server that fails as servers do: after it has the whole mail it may cut the line before
 * its answer, or take its time. Speaks just what nodemailer asks.
 */
export class FaultySmtp {
  /** Answered with 250: these are with their readers. */
  readonly accepted: ParsedMail[] = [];
  /** Every mail that came in whole, answered or not. */
  readonly received: ParsedMail[] = [];
  /** Waiting for their answer while `mode` is `hold`. */
  readonly held: Held[] = [];
  mode: 'answer' | 'hold' | 'cut' = 'answer';
  private server: Server | undefined;
  private port = 0;
  private readonly sockets = new Set<Socket>();

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  acceptedFor(address: string): ParsedMail[] {
    return this.accepted.filter(({ to }) => [to].flat().some((one) => one?.text.includes(address)));
  }

  async start(): Promise<void> {
    this.server = createServer((socket) => this.talk(socket));
    await new Promise<void>((resolve) => this.server?.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server?.close(resolve));
  }

  /** The answers that were held come now, in the order of the mails. */
  release(): void {
    this.mode = 'answer';
    for (const { mail, socket } of this.held.splice(0)) this.answer(mail, socket);
  }

  private talk(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => this.sockets.delete(socket));
    socket.write('220 frail\r\n');
    let text = '';
    let isData = false;
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1');
      for (;;) {
        const end = text.indexOf(isData ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const command = text.slice(0, end);
        text = text.slice(end + (isData ? 5 : 2));
        if (isData) void this.take(command, socket);
        else socket.write(`${replyTo(command)}\r\n`);
        isData = !isData && /^DATA/i.test(command);
      }
    });
  }

  private async take(raw: string, socket: Socket): Promise<void> {
    const mail = await simpleParser(Buffer.from(raw.replaceAll('\r\n..', '\r\n.'), 'latin1'));
    this.received.push(mail);
    if (this.mode === 'cut') socket.destroy();
    else if (this.mode === 'hold') this.held.push({ mail, socket });
    else this.answer(mail, socket);
  }

  /** A line that is gone takes no answer: the mail was never acknowledged. */
  private answer(mail: ParsedMail, socket: Socket): void {
    if (socket.destroyed) return;
    this.accepted.push(mail);
    socket.write('250 2.0.0 kept\r\n');
  }
}

const replyTo = (command: string): string => {
  if (/^EHLO/i.test(command)) return '250-frail\r\n250 8BITMIME';
  if (/^DATA/i.test(command)) return '354 go on';
  return /^QUIT/i.test(command) ? '221 bye' : '250 ok';
};
