import { PushRejected, type PushPort } from './push.port.js';

/** Neither OneSignal nor keys of our own are configured. */
export class NoPushAdapter implements PushPort {
  readonly provider = null;
  readonly publicKey = null;

  register(): Promise<null> {
    return Promise.resolve(null);
  }

  send(): Promise<void> {
    return Promise.reject(new PushRejected('push is not configured', true));
  }
}
