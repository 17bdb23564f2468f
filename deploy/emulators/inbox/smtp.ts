import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import {
  SMTPServer,
  type SMTPServerAddress,
  type SMTPServerDataStream,
  type SMTPServerSession,
} from 'smtp-server';
import type { Log } from '../shared/log.js';
import type { Envelope } from './mail.js';
import type { MailStore } from './mail-store.js';
import type { SmtpFaults } from './smtp-faults.js';

const largestMail = 25 * 1024 * 1024;

interface SmtpOptions {
  port: number;
  store: MailStore;
  faults: SmtpFaults;
  log: Log;
}

export interface Smtp {
  port: number;
  close(): Promise<void>;
}

/** Takes every mail from anybody: a local inbox has no accounts. */
export async function startSmtp({ port, store, faults, log }: SmtpOptions): Promise<Smtp> {
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    hideSTARTTLS: true,
    size: largestMail,
    closeTimeout: 300,
    onAuth: (_auth, _session, done) => done(null, { user: 'anybody' }),
    onMailFrom: (_address, _session, done) => done(faults.refusal()),
    onData: (stream, session, done) => {
      receive({ store, faults, log }, stream, session).then((fault) => {
        if (fault === 'cut') cut(sockets, session);
        else done(fault ?? null);
      }, done);
    },
  });

  server.on('error', (error) => log('warn', 'smtp', { error: error.message }));
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await listen(server, port);
  const address = server.server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

const listen = (server: SMTPServer, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.server.once('error', reject);
    // The studio alone hands mails in, whoever may read them.
    server.listen(port, '127.0.0.1', () => {
      server.server.off('error', reject);
      resolve();
    });
  });

async function receive(
  { store, faults, log }: Omit<SmtpOptions, 'port'>,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<Error | 'cut' | undefined> {
  const source = await readAll(stream);
  if (!source) return Object.assign(new Error('The mail is too large.'), { responseCode: 552 });
  const fault = faults.takeForData();
  if (fault?.mode === 'slow') await wait(fault.delayMs);
  const id = await store.add(source, envelopeOf(session));
  log('info', 'mail received', { mail: id, bytes: source.length });
  return fault?.mode === 'cut' ? 'cut' : undefined;
}

async function readAll(stream: SMTPServerDataStream): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream as AsyncIterable<Buffer>) {
    size += part.length;
    if (size <= largestMail) parts.push(part);
  }
  return size > largestMail ? undefined : Buffer.concat(parts);
}

function envelopeOf(session: SMTPServerSession): Envelope {
  const { mailFrom, rcptTo } = session.envelope;
  return {
    from: { address: mailFrom ? mailFrom.address : '', name: '' },
    to: rcptTo.map((entry: SMTPServerAddress) => ({ address: entry.address, name: '' })),
    host: session.hostNameAppearsAs || '',
    remoteAddress: session.remoteAddress,
  };
}

/** The mail is kept and the sender never hears so, as when a network dies before the 250. */
function cut(sockets: Set<Socket>, session: SMTPServerSession): void {
  for (const socket of sockets) {
    if (socket.remotePort === session.remotePort) socket.destroy();
  }
}
