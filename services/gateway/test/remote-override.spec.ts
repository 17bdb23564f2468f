import { mkdir, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { GatewayTestApp } from './gateway-test-app.js';

const own = 'http://localhost:* http://127.0.0.1:*';

/** What a browser gets that asks for the page by this name. */
const ask = (url: string, host: string): Promise<{ policy: string; body: string }> =>
  new Promise((resolve, reject) => {
    get(`${url}/schedule`, { headers: { host, accept: 'text/html' } }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (text: string) => (body += text));
      answer.once('end', () =>
        resolve({ policy: String(answer.headers['content-security-policy']), body }),
      );
    }).once('error', reject);
  });

const openWith = async (hosts?: string): Promise<GatewayTestApp> => {
  const app = await GatewayTestApp.open(
    hosts === undefined ? {} : { REMOTE_OVERRIDE_HOSTS: hosts },
  );
  await mkdir(join(app.folder, 'shell'), { recursive: true });
  await writeFile(join(app.folder, 'shell/index.html'), '<html lang="en"></html>');
  return app;
};

describe("remotes of developers' own machines", () => {
  let closed: GatewayTestApp;
  let open: GatewayTestApp;
  beforeAll(async () => {
    [closed, open] = await Promise.all([openWith(), openWith('localhost,staging.studio.example')]);
  });
  afterAll(() => Promise.all([closed.close(), open.close()]));

  it.each(['localhost:4200', '127.0.0.1', 'staging.studio.example', 'book.studio.example'])(
    'are refused where none is named, at %s',
    async (host) => {
      const { policy, body } = await ask(closed.url, host);
      expect(policy).toContain("script-src 'self';");
      expect(policy).not.toContain('localhost:*');
      expect(body).toBe('<html lang="en"></html>');
    },
  );

  it.each(['localhost:4200', 'staging.studio.example'])('may run at %s, named', async (host) => {
    const { policy, body } = await ask(open.url, host);
    expect(policy).toContain(`script-src 'self' ${own};`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(body).toContain('data-override-hosts="localhost,staging.studio.example"');
  });

  it.each(['127.0.0.1', 'book.studio.example', 'localhost.elsewhere.example', 'elsewhere.example'])(
    'are refused at %s, which is not named',
    async (host) => {
      const { policy } = await ask(open.url, host);
      expect(policy).toContain("script-src 'self';");
      expect(policy).not.toContain('localhost:*');
    },
  );
});
