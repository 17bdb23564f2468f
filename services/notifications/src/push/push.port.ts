/** Whoever delivers to devices. */
export const PUSH_PORT = Symbol('push port');

/** How a device is reached. */
export interface PushAddress {
  endpoint: string | null;
  p256dh: string | null;
  auth: string | null;
  playerId: string | null;
}

/** Plain text; `link` is a path of the site. */
export interface PushMessage {
  /** The same for every try. */
  id: string;
  title: string;
  message: string;
  link: string | null;
  urgent: boolean;
  /** Seconds after which it is of no use. */
  ttl: number;
}

/** The device is gone: it will never hear again. */
export class DeviceGone extends Error {}

/** Not taken: for good, or until later. */
export class PushRejected extends Error {
  constructor(
    reason: string,
    readonly isFinal: boolean,
    readonly againInMs?: number,
  ) {
    super(reason);
  }
}

export interface PushPort {
  readonly provider: 'webpush' | 'onesignal' | null;
  /** What browsers subscribe with. */
  readonly publicKey: string | null;
  /** Makes a device known to the provider under the person's id; its id there, if it has one. */
  register(userId: string, device: PushAddress): Promise<string | null>;
  /** Throws DeviceGone, NotTaken. */
  send(device: PushAddress, message: PushMessage): Promise<void>;
}
