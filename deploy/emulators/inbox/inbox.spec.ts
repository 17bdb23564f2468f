import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport, type Transporter } from 'nodemailer';
import { silentLog } from '../shared/log.js';
import { startInbox, type Inbox } from './inbox.js';
import type { Mail } from './mail.js';

const sender = '"Mawj Pilates" <hello@mawj.example>';

describe('the local inbox', () => {
  let folder: string;
  let inbox: Inbox;
  let mailer: Transporter;

  async function start(mailsKept = 1_000): Promise<void> {
    const config = { host: '127.0.0.1', port: 0, smtpPort: 0, dataFolder: folder, mailsKept };
    inbox = await startInbox(config, silentLog);
    mailer = createTransport({ host: '127.0.0.1', port: inbox.smtpPort });
  }

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'inbox-'));
    await start();
  });
  afterEach(async () => {
    mailer.close();
    await inbox.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const call = (path: string, init?: RequestInit): Promise<Response> =>
    fetch(`http://127.0.0.1:${inbox.port}${path}`, init);
  const list = async (query = ''): Promise<Mail[]> =>
    (await (await call(`/api/email${query}`)).json()) as Mail[];
  const send = (to: string, subject = 'Hello', more: object = {}): Promise<unknown> =>
    mailer.sendMail({ from: sender, to, subject, text: 'In words', ...more });

  it('answers as maildev does', async () => {
    await send('"Noor" <noor@example.com>, second@example.com', 'You’re booked', {
      html: '<head></head><p>Booked</p>',
      bcc: 'hidden@example.com',
      attachments: [{ filename: 'class.ics', content: 'BEGIN:VCALENDAR' }],
    });
    const [mail] = await list();
    expect(mail).toMatchObject({
      to: [
        { address: 'noor@example.com', name: 'Noor' },
        { address: 'second@example.com', name: '' },
      ],
      from: [{ address: 'hello@mawj.example', name: 'Mawj Pilates' }],
      bcc: [{ address: 'hidden@example.com' }],
      subject: 'You’re booked',
      html: '<head></head><p>Booked</p>',
      attachments: [{ fileName: 'class.ics', contentType: 'text/calendar' }],
    });
    expect(mail?.text.trim()).toBe('In words');
    expect(Number.isNaN(Date.parse(mail?.date ?? ''))).toBe(false);
    const one = (await (await call(`/api/email/${mail?.id}`)).json()) as Mail;
    expect(one.id).toBe(mail?.id);
    const file = await call(`/api/email/${mail?.id}/attachment/class.ics`);
    expect(await file.text()).toBe('BEGIN:VCALENDAR');
    expect(file.headers.get('content-disposition')).toBe('attachment');
  });

  it('shows a mail’s HTML without its scripts', async () => {
    await send('a@example.com', 'Hi', { html: '<script>alert(1)</script>' });
    const [mail] = await list();
    const answer = await call(`/api/email/${mail?.id}/html`);
    expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox .*default-src 'none'/);
  });

  it('finds mails by what they hold', async () => {
    await send('one@example.com', 'First');
    await send('two@example.com', 'Second');
    const found = await list('?to.address=TWO@example.com');
    expect(found.map(({ subject }) => subject)).toEqual(['Second']);
    expect(await list('?to.address=two@example.com&subject=First')).toEqual([]);
  });

  it('deletes one or all', async () => {
    await send('a@example.com', 'One');
    await send('a@example.com', 'Two');
    const [first] = await list();
    const remove = (id: string): Promise<Response> =>
      call(`/api/email/${id}`, { method: 'DELETE' });
    expect(await (await remove(first?.id ?? '')).json()).toBe(true);
    expect((await remove(first?.id ?? '')).status).toBe(404);
    expect((await list()).map(({ subject }) => subject)).toEqual(['Two']);
    expect(await (await remove('all')).json()).toBe(true);
    expect(await list()).toEqual([]);
    const unknown = await call('/api/email/nothing');
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toEqual({ error: 'Email was not found' });
  });

  it('keeps mails over a restart, and only the newest', async () => {
    for (const subject of ['1', '2', '3']) await send('a@example.com', subject);
    await inbox.close();
    await start(2);
    expect((await list()).map(({ subject }) => subject)).toEqual(['1', '2', '3']);
    await send('a@example.com', '4');
    expect((await list()).map(({ subject }) => subject)).toEqual(['3', '4']);
  });

  const control = (fault: object): Promise<Response> =>
    call('/api/_control', { method: 'POST', body: JSON.stringify(fault) });

  it('refuses mails on demand so that the sender tries again', async () => {
    await control({ mode: 'refuse', times: 1 });
    await expect(send('a@example.com')).rejects.toMatchObject({ responseCode: 451 });
    await send('a@example.com');
    expect(await list()).toHaveLength(1);
  });

  it('drops the connection before the 250 on demand: the mail is there, the sender doesn’t know', async () => {
    await control({ mode: 'cut', times: 1 });
    await expect(send('a@example.com')).rejects.toThrow();
    expect(await list()).toHaveLength(1);
  });

  it('is slow on demand, and says what it doesn’t understand', async () => {
    await control({ mode: 'slow', delayMs: 120, times: 1 });
    const before = Date.now();
    await send('a@example.com');
    expect(Date.now() - before).toBeGreaterThanOrEqual(115);
    expect((await control({ mode: 'explode' })).status).toBe(400);
  });

  it('takes orders from its own page only', async () => {
    const headers = { origin: 'https://elsewhere.example' };
    expect((await call('/api/email/all', { method: 'DELETE', headers })).status).toBe(403);
  });
});
