// Jest's own runner (circus), but the spec file and what it imports are loaded by Node itself.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);
const { default: circus } = require('jest-circus/runner');
let files = 0;

/** Same parameters as Jest's: globalConfig, config, environment, runtime, testPath and more. */
export default function run(...parameters) {
  const runtime = parameters[3];
  // Of the file before: its tests, handlers and time limit.
  for (const symbol of Object.getOwnPropertySymbols(globalThis))
    if (
      /^(JEST_STATE|EVENT_HANDLERS|TEST_TIMEOUT|RETRY_|LOG_ERRORS|WAIT_BEFORE)/.test(
        symbol.description ?? '',
      )
    )
      delete globalThis[symbol];
  runtime.requireInternalModule = (path) => {
    delete require.cache[path];
    return require(path);
  };
  runtime.unstable_shouldLoadAsEsm = () => true;
  runtime.unstable_importModule = (path) => {
    // Node maps the lines of TypeScript, from the maps inside the modules.
    Error.prepareStackTrace = undefined;
    process.setSourceMapsEnabled(true);
    files += 1;
    return import(`${pathToFileURL(path).href}?file=${files}`);
  };
  return circus(...parameters);
}
