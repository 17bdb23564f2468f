// `npm run admin:invite -- owner@studio.example`: a link to /setup for another admin.
import { build, install, requireNode, root } from './prepare.mjs';

requireNode();
await install();
if (!(await build())) process.exit(1);
const { inviteAdmin } = await import('../dist/invite-admin.js');
process.exit(await inviteAdmin(root, process.argv.slice(2), process.env));
