import type { Log } from '../shared/log.js';
import { json, startWebServer } from '../shared/web-server.js';
import type { InboxConfig } from './config.js';
import { inboxRoutes } from './inbox-routes.js';
import { MailStore } from './mail-store.js';
import { SmtpFaults } from './smtp-faults.js';
import { startSmtp } from './smtp.js';

export interface Inbox {
  port: number;
  smtpPort: number;
  close(): Promise<void>;
}

/** Starts SMTP and the page over the mails of its folder. */
export async function startInbox(config: InboxConfig, log: Log): Promise<Inbox> {
  const { host, port, smtpPort, dataFolder, mailsKept } = config;
  const store = new MailStore(dataFolder, mailsKept);
  const faults = new SmtpFaults();
  const smtp = await startSmtp({ port: smtpPort, store, faults, log });
  const web = await startWebServer({
    host,
    port,
    log,
    routes: inboxRoutes(store, faults),
    otherwise: ({ path }) => json(404, { error: `Nothing at ${path}` }),
  }).catch(async (error: unknown) => {
    await smtp.close();
    throw error;
  });
  log('info', 'ready', { port: web.port, smtpPort: smtp.port });
  return {
    port: web.port,
    smtpPort: smtp.port,
    async close() {
      await Promise.all([smtp.close(), web.close()]);
    },
  };
}
