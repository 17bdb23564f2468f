import type { AddressInfo } from 'node:net';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** An SMTP server that keeps what it is given, and goes down on demand. */
export class MailTestApp {
  readonly mails: ParsedMail[] = [];
  /** Answers the next messages' data with this code instead of 250. */
  refuse: number | null = null;
  /** Answers the next senders with this code. */
  refuseSender: number | null = null;
  /** Addresses that nobody has. */
  readonly unknown = new Set<string>();
  private server: SMTPServer | undefined;
  private port = 0;

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  to(address: string): ParsedMail[] {
    return this.mails.filter(({ to }) => [to].flat().some((one) => one?.text.includes(address)));
  }

  async start(): Promise<void> {
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      // Down is down: open connections are cut.
      closeTimeout: 1,
      onMailFrom: (_address, _session, done) =>
        done(this.refuseSender === null ? undefined : smtpError(this.refuseSender)),
      onRcptTo: ({ address }, _session, done) => {
        if (this.unknown.has(address)) return done(smtpError(550, '5.1.1 No such user here'));
        return done(address.startsWith('nobody') ? smtpError(550) : undefined);
      },
      onData: (stream, _session, done) => {
        simpleParser(stream).then((mail) => {
          if (this.refuse !== null) return done(smtpError(this.refuse));
          this.mails.push(mail);
          return done();
        }, done);
      },
    });
    await new Promise<void>((resolve, reject) => {
      server.on('error', reject);
      server.listen(this.port, '127.0.0.1', () => resolve());
    });
    this.port = (server.server.address() as AddressInfo).port;
    this.server = server;
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => {
      if (!this.server) return resolve();
      return this.server.close(() => resolve());
    });
    this.server = undefined;
  }
}

const smtpError = (responseCode: number, text = 'not now'): Error =>
  Object.assign(new Error(text), { responseCode });
