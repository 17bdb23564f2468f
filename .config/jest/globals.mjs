// What `import { jest } from '@jest/globals'` is in a spec without a sandbox.
import { ModuleMocker } from 'jest-mock';

/** One a worker: environment.mjs takes back after each file what the file spied on. */
export const mocker = new ModuleMocker(globalThis);

export const jest = {
  fn: mocker.fn.bind(mocker),
  spyOn: mocker.spyOn.bind(mocker),
  /** ms for each test of this file. */
  setTimeout(ms) {
    globalThis[Symbol.for('TEST_TIMEOUT_SYMBOL')] = ms;
  },
};
