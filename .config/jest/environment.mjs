import { ModuleMocker } from 'jest-mock';

/** No sandbox: specs of services run as Node runs the service, and load each module once a worker. */
export default class NodeItself {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  fakeTimersModern = null;
  console = globalThis.console;
  exit = process.exit;

  setup() {}

  teardown() {
    globalThis.console = this.console;
    process.exit = this.exit;
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return globalThis;
  }
}
