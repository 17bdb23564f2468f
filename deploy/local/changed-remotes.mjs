// `npm run changed:remotes`: the remotes that changed between NX_BASE and NX_HEAD (or what nx takes
// for them), as a JSON list of their folders: `["mf-admin"]`. For the workflow that rolls them out.
import { fail, run } from './prepare.mjs';

const nx = [
  '--no-install',
  'nx',
  'show',
  'projects',
  '--affected',
  '--projects',
  'tag:type:remote',
];
const { code, output } = await run('npx', [...nx, '--json']);
if (code !== 0) fail(output.trim());
const line = output.split('\n').findLast((text) => text.startsWith('['));
console.log(JSON.stringify(JSON.parse(line ?? '[]').map((name) => name.replace('@studio/', ''))));
