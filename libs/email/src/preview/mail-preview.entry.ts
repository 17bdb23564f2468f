import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toLanguage } from '../language.js';
import { isMailKind } from '../mails/kinds.js';
import { indexPage, sampleHtml, sampleMail } from './preview-page.js';

/** `npm run mail:preview`: every mail from samples, in both languages, light and dark. */
const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const kind = url.pathname.slice(1);
  const answer = (status: number, type: string, body: string): void => {
    response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(body);
  };
  if (kind === '') return answer(200, 'text/html', indexPage());
  if (!isMailKind(kind)) return answer(404, 'text/plain', 'There is no such mail.');
  const language = toLanguage(url.searchParams.get('language'));
  const mode = url.searchParams.get('mode');
  if (mode !== 'text') return answer(200, 'text/html', sampleHtml(kind, language, mode === 'dark'));
  const { subject, text } = sampleMail(kind, language);
  return answer(200, 'text/plain', `${subject}\n\n${text}`);
});

const listen = (port: number): void => {
  server.listen(port, '127.0.0.1', () => {
    const address = server.address() as AddressInfo;
    console.log(`mails at http://localhost:${address.port} (Ctrl-C ends it)`);
  });
};
// Somebody else's port is no reason to show nothing: any free one does.
server.once('error', () => listen(0));
listen(Number(process.env['MAIL_PREVIEW_PORT'] ?? 4205));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));
