import { jest } from '@jest/globals';
import { HOME_STUDIO_ID } from '@studio/domain-kit';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { freePorts } from '@studio/nest-kit/free-ports';
import { FakeWorkspace } from './fake-workspace.js';
import { copyTracked, followPage, linkModules } from './workspace-copy.js';

// It builds two services and the starter.
jest.setTimeout(240_000);

const page = readFileSync(join(import.meta.dirname, '../../docs/adding-a-service.md'), 'utf8');

describe('a service made from the steps of docs/adding-a-service.md', () => {
  let workspace: FakeWorkspace;
  beforeAll(async () => {
    workspace = await FakeWorkspace.build();
    const { root } = workspace;
    copyTracked(
      ['.config', 'deploy', 'libs', 'services', 'package.json', 'tsconfig.base.json'],
      root,
    );
    linkModules(root);
    followPage(page, root);
    workspace.studioScript = join(root, 'deploy/dist/studio.js');
    const [port] = await freePorts(1);
    workspace.env.LOYALTY_PORT = String(port);
  });
  afterAll(() => workspace.remove());

  const run = (project: string, script: string): void => {
    const root = join(workspace.root, project);
    execFileSync(process.execPath, [script], { cwd: root, stdio: 'pipe' });
  };

  it('has no errors of types', () => {
    expect(() => run('services/loyalty', '../../.config/tsc.mjs')).not.toThrow();
  });

  it('answers through the gateway, from its own database', async () => {
    for (const project of ['services/loyalty', 'services/gateway'])
      run(project, '../../.config/build-service.mjs');
    run('deploy', '../.config/build-service.mjs');
    const starter = workspace.start();
    await starter.prints('ready http://localhost:', 120_000);

    const client = new pg.Client({ connectionString: workspace.databaseUrl('loyalty') });
    await client.connect();
    await client.query(`INSERT INTO levels VALUES ($1, 'Silver', 10)`, [HOME_STUDIO_ID]);
    await client.end();
    const answer = await fetch(`http://localhost:${workspace.env.PORT}/api/loyalty/levels`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ items: [{ name: 'Silver', fromVisits: 10 }] });
    await starter.stop();
  });
});
