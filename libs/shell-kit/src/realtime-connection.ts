import { realtimeMessage } from '@studio/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { applyMessage, refreshAll } from './apply-message.js';
import { loadSession } from './session.js';

/** Spec section 9: heartbeat 30 s, reconnect after 1, 2, 5, then 10 s. */
const HEARTBEAT = 30_000;
const MARGIN = 10_000;
const BACK_OFF = [1_000, 2_000, 5_000, 10_000];

export const backOff = (failures: number): number =>
  BACK_OFF[Math.min(failures, BACK_OFF.length - 1)] ?? 10_000;

/** The stream of /realtime: connects again after a failure or a missed heartbeat. */
export class RealtimeConnection {
  private source: EventSource | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;
  private wasAway = false;
  private isRefused = false;

  constructor(private readonly client: QueryClient) {}

  open(): void {
    this.source?.close();
    const source = new EventSource('/realtime');
    this.source = source;
    this.schedule(this.reconnect, HEARTBEAT + MARGIN);
    source.addEventListener('open', this.onOpen);
    source.addEventListener('error', this.onError);
    source.addEventListener('heartbeat', this.onSign);
    source.addEventListener('resync', () => {
      this.onSign();
      refreshAll(this.client);
    });
    source.addEventListener('message', this.onMessage);
  }

  close(): void {
    clearTimeout(this.timer);
    this.source?.close();
  }

  /** The device is online again: there is nothing to wait for. */
  onOnline(): void {
    if (this.source?.readyState !== EventSource.OPEN) this.schedule(() => this.open(), 0);
  }

  private schedule(work: () => void, ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(work, ms);
  }

  private readonly reconnect = (): void => {
    this.source?.close();
    this.wasAway = true;
    this.schedule(() => this.open(), backOff(this.failures));
    this.failures += 1;
  };

  private readonly onOpen = (): void => {
    this.onSign();
    // What happened in the gap was missed.
    if (this.wasAway) refreshAll(this.client);
    this.wasAway = false;
  };

  // A browser doesn't say why a stream was refused: perhaps the session has ended.
  private readonly onError = (): void => {
    if (this.source?.readyState === EventSource.CLOSED && !this.isRefused) {
      this.isRefused = true;
      void loadSession();
    }
    this.reconnect();
  };

  /** Any sign that the server is there. */
  private readonly onSign = (): void => {
    this.failures = 0;
    this.isRefused = false;
    this.schedule(this.reconnect, HEARTBEAT + MARGIN);
  };

  private readonly onMessage = (event: MessageEvent<string>): void => {
    this.onSign();
    const message = realtimeMessage.safeParse(JSON.parse(event.data));
    // A type that only a newer server knows is left out.
    if (message.success) applyMessage(this.client, message.data);
  };
}
