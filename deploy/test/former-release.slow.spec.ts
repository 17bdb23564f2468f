import { jest } from '@jest/globals';
import { backendNames, type BackendName } from '@studio/contracts/services';
import pg from 'pg';
import release from '../release.json' with { type: 'json' };
import { FormerRelease } from './former-release.js';
import { runProgram } from './instance.js';

jest.setTimeout(300_000);

const migrate = async (service: BackendName, databaseUrl: string): Promise<void> => {
  const env = { PATH: process.env['PATH'] ?? '', DATABASE_URL: databaseUrl };
  const { code, output } = await runProgram(service, env, ['main.js', 'migrate']);
  if (code !== 0) throw new Error(`${service}: ${output}`);
};

const isKnown = FormerRelease.isKnown(release.commit);
if (!isKnown)
  process.stderr.write(
    `The history here does not go back to ${release.commit} (deploy/release.json), as in a shallow clone: the specs of the former release are left out. git fetch --unshallow brings it.\n`,
  );

// Old and new code run at the same time on the new schema (docs/operations.md, Rolling out services).
(isKnown ? describe : describe.skip)('the former release on the schema of this one', () => {
  let former: FormerRelease;
  beforeAll(() => {
    former = FormerRelease.checkOut(release.commit);
  });
  afterAll(() => former.remove());

  it('passes its own specs', async () => {
    for (const service of backendNames)
      await former.useSchema(service, (databaseUrl) => migrate(service, databaseUrl));
    const { failures, files, passed } = await former.runSpecs(release.specs);
    expect(failures).toEqual([]);
    expect(files.sort()).toEqual([...release.specs].sort());
    expect(passed).toBeGreaterThan(release.specs.length);
  });

  it('fails them where a migration has dropped what it reads', async () => {
    await former.useSchema('notifications', async (databaseUrl) => {
      await migrate('notifications', databaseUrl);
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      await client.query('ALTER TABLE recipients DROP COLUMN full_name');
      await client.end();
    });
    const { failures } = await former.runSpecs(['services/notifications/test/inbox.spec.ts']);
    expect(failures).toEqual([expect.stringContaining('full_name')]);
  });
});
