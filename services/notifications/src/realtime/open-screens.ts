import type { ServerResponse } from 'node:http';
import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import {
  isFrontDesk,
  isStaff,
  SessionStates,
  SessionVersions,
  type SignedInUser,
} from '@studio/auth';
import { endStream, Metrics, Readiness, Refused, Repeating } from '@studio/nest-kit';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { compareIds, hears, type Listener } from './audience.js';
import { StreamReader, type StreamEntry } from './stream-reader.js';

interface Screen extends Listener {
  sessionId: string;
  response: ServerResponse;
  /** The newest message this screen has. */
  lastId: string;
  /** Live messages wait while something is found out about the screen, or what it has missed. */
  holds: number;
  waiting: StreamEntry[];
}

/** More than this unread in a socket: the screen has gone to sleep and is let go. */
const BACKLOG_BYTES = 256 * 1024;
const SCREENS_PER_PERSON = 20;
/** A page connects again after a second. */
const COME_BACK = 'retry: 1000\n\n';

/** The screens that listen at this instance. */
@Injectable()
export class OpenScreens implements OnModuleInit, BeforeApplicationShutdown {
  private readonly screens = new Set<Screen>();
  private readonly heartbeat: Repeating;

  constructor(
    private readonly stream: StreamReader,
    private readonly sessions: SessionStates,
    private readonly versions: SessionVersions,
    private readonly readiness: Readiness,
    metrics: Metrics,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {
    this.heartbeat = new Repeating({
      job: 'screens',
      everyMs: config.HEARTBEAT_MS,
      run: () => this.sendHeartbeats(),
    });
    const open = metrics.gauge({
      name: 'realtime_screens',
      help: 'Event streams of open pages at this instance.',
    });
    metrics.onRead('screens', () => open.set(this.count));
  }

  get count(): number {
    return this.screens.size;
  }

  async onModuleInit(): Promise<void> {
    this.stream.follow((entry) => {
      for (const screen of this.screens) this.give(screen, entry);
    });
    this.heartbeat.start(this.readiness);
    this.readiness.onClose(() => this.closeAll());
    await this.versions.follow((userId) => this.askAgain(userId));
  }

  async beforeApplicationShutdown(): Promise<void> {
    const ended = this.heartbeat.stop();
    this.closeAll();
    await ended;
  }

  /** This instance leaves: screens connect again, to another one, and lose nothing (Last-Event-ID). */
  private closeAll(): void {
    for (const screen of this.screens) this.close(screen);
  }

  /** Throws TOO_MANY_REQUESTS when this instance, or the person, has enough of them. */
  refuseCrowd(user: SignedInUser): void {
    const own = [...this.screens].filter(({ userId }) => userId === user.id).length;
    if (own >= SCREENS_PER_PERSON || this.screens.size >= this.config.REALTIME_LIMIT)
      throw new Refused('TOO_MANY_REQUESTS');
  }

  /**
   * From now on the screen hears; first what it has missed since `lastEventId`. Where this instance
   * leaves, it is sent to another one.
   */
  async add(
    user: SignedInUser,
    response: ServerResponse,
    lastEventId: string | undefined,
  ): Promise<void> {
    if (this.readiness.isClosing) {
      response.write(COME_BACK);
      return endStream(response);
    }
    const screen: Screen = {
      userId: user.id,
      isStaff: isStaff(user),
      isFrontDesk: isFrontDesk(user),
      sessionId: user.sessionId,
      response,
      lastId: lastEventId ?? '0-0',
      holds: 0,
      waiting: [],
    };
    this.screens.add(screen);
    response.on('close', () => this.screens.delete(screen));
    response.on('error', () => this.screens.delete(screen));
    // The first bytes let proxies and browsers know that the stream is open.
    response.write(COME_BACK);
    response.write('event: heartbeat\ndata: {}\n\n');
    await this.hold(screen, async () => {
      // What has changed since the door let the person in was not heard for this screen.
      await this.judge(screen);
      if (lastEventId !== undefined) await this.replay(screen, lastEventId);
    });
  }

  /** Role, ban or sessions of a person have changed: no word more before it is known how. */
  private askAgain(userId: string): void {
    for (const screen of this.screens) {
      if (screen.userId !== userId) continue;
      void this.hold(screen, async () => {
        if (!(await this.judge(screen))) this.close(screen);
      });
    }
  }

  private async hold(screen: Screen, work: () => Promise<void>): Promise<void> {
    screen.holds += 1;
    await work();
    screen.holds -= 1;
    if (screen.holds > 0 || !this.screens.has(screen)) return;
    for (const entry of screen.waiting.splice(0)) this.give(screen, entry);
  }

  /** Whoever has signed out, or lost a role, hears no more of it. False: nobody can say. */
  private async judge(screen: Screen): Promise<boolean> {
    const state = await this.sessions.of(screen.sessionId, screen.userId).catch(() => undefined);
    if (state) Object.assign(screen, { isStaff: isStaff(state), isFrontDesk: isFrontDesk(state) });
    if (state === null || state?.active === false) this.close(screen);
    return state !== undefined;
  }

  private async replay(screen: Screen, lastEventId: string): Promise<void> {
    const missed = await this.stream.since(lastEventId);
    if (!missed) screen.response.write('event: resync\ndata: {}\n\n');
    for (const entry of missed ?? []) this.write(screen, entry);
  }

  private give(screen: Screen, entry: StreamEntry): void {
    if (screen.holds > 0) screen.waiting.push(entry);
    else if (compareIds(entry.id, screen.lastId) > 0) this.write(screen, entry);
  }

  private write(screen: Screen, entry: StreamEntry): void {
    screen.lastId = entry.id;
    if (!this.screens.has(screen) || !hears(screen, entry.to)) return;
    if (screen.response.writableLength > BACKLOG_BYTES) return this.close(screen);
    screen.response.write(`id: ${entry.id}\ndata: ${entry.message}\n\n`);
  }

  private async sendHeartbeats(): Promise<void> {
    for (const screen of this.screens) {
      await this.judge(screen);
      this.heartbeat.alive();
      if (!this.screens.has(screen)) continue;
      if (screen.response.writableLength > BACKLOG_BYTES) this.close(screen);
      else screen.response.write('event: heartbeat\ndata: {}\n\n');
    }
  }

  private close(screen: Screen): void {
    this.screens.delete(screen);
    endStream(screen.response);
    // A peer that reads nothing would keep the socket for ever.
    setTimeout(() => screen.response.destroy(), 1_000).unref();
  }
}
