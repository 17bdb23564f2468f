// A spare process of a service in `npm run dev`; it lies beside the built main.js. It loads the packages
// that main.js imports, which takes most of a start, opens nothing, and goes on with main.js, as it is
// then, at the first message of the process that started it.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const program = new URL('main.js', import.meta.url);
process.argv[1] = fileURLToPath(program);

// Nobody needs a spare one when the starter is gone.
const leave = () => process.exit(0);
process.once('disconnect', leave);
if (!process.connected) leave();

let isWanted = false;
const word = new Promise((resolve) => process.once('message', resolve)).then(() => {
  isWanted = true;
});

/** What stands outside of the bundle; what Node brings is there already. */
const packages = Array.from(
  readFileSync(program, 'utf8').matchAll(/^import (?:.* from )?"([^".][^"]*)"/gm),
  ([, name]) => name,
).filter((name) => !name.startsWith('node:'));

for (const name of packages) {
  // main.js asks for the rest itself, and says what is wrong with it.
  if (isWanted) break;
  await import(name).catch(() => undefined);
}
await word;
process.off('disconnect', leave);
process.disconnect();
// As in a process that was started with main.js: nobody talks to it.
delete process.send;
await import(program.href);
