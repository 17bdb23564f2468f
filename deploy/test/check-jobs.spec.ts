import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkJobs } from '../local/check-jobs.js';

const servers: Server[] = [];
const service = async (name: string, missing: string[], impaired?: string[]) => {
  const server = createServer((_request, response) => {
    response.writeHead(missing.length ? 503 : 200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({ ...(missing.length ? { missing } : { status: 'ok' }), impaired }),
    );
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { name, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};
afterAll(() => servers.forEach((server) => server.close()));

test('services that are ready: nothing', async () => {
  expect(await checkJobs([await service('booking', []), await service('payments', [])])).toEqual(
    [],
  );
});

test('what a service misses, and one that does not answer, is named', async () => {
  const away = await service('payments', []);
  servers.at(-1)?.close();
  const found = await checkJobs([
    await service('booking', ['database'], ['jobs: event_windows']),
    away,
    await service('notifications', [], ['redis']),
  ]);
  expect(found).toEqual([
    {
      rule: 'every service is ready, and its jobs beat',
      total: 4,
      examples: [
        'booking: database',
        'booking: jobs: event_windows',
        'payments: no answer',
        'notifications: redis',
      ],
    },
  ]);
});
