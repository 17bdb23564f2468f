import { mocker } from './globals.mjs';

/** No sandbox: specs of services run as Node runs the service, and load each module once a worker. */
export default class NodeItself {
  global = globalThis;
  moduleMocker = mocker;
  fakeTimers = null;
  fakeTimersModern = null;
  console = globalThis.console;
  exit = process.exit;

  setup() {}

  teardown() {
    // The files after it in this worker share the modules that a file has spied on.
    this.moduleMocker.restoreAllMocks();
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
