import type { ServerResponse } from 'node:http';
import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { isAdmin, SessionStates, type SignedInUser } from '@studio/auth';
import { Refused } from '@studio/nest-kit';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { compareIds, hears, type Listener } from './audience.js';
import { StreamReader, type StreamEntry } from './stream-reader.js';

interface Screen extends Listener {
  sessionId: string;
  response: ServerResponse;
  /** The newest message this screen has. */
  lastId: string;
  /** Live messages that wait until the missed ones are written. */
  waiting: StreamEntry[] | null;
}

/** More than this unread in a socket: the screen has gone to sleep and is let go. */
const BACKLOG_BYTES = 256 * 1024;
const SCREENS_PER_PERSON = 20;

/** The screens that listen at this instance. */
@Injectable()
export class OpenScreens implements OnModuleInit, BeforeApplicationShutdown {
  private readonly screens = new Set<Screen>();
  private heartbeat: NodeJS.Timeout | undefined;

  constructor(
    private readonly stream: StreamReader,
    private readonly sessions: SessionStates,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  get count(): number {
    return this.screens.size;
  }

  onModuleInit(): void {
    this.stream.follow((entry) => {
      for (const screen of this.screens) this.give(screen, entry);
    });
    this.heartbeat = setInterval(() => void this.beat(), this.config.HEARTBEAT_MS);
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.heartbeat);
    for (const screen of this.screens) this.close(screen);
  }

  /** Throws TOO_MANY_REQUESTS when this instance, or the person, has enough of them. */
  refuseCrowd(user: SignedInUser): void {
    const own = [...this.screens].filter(({ userId }) => userId === user.id).length;
    if (own >= SCREENS_PER_PERSON || this.screens.size >= this.config.REALTIME_LIMIT)
      throw new Refused('TOO_MANY_REQUESTS');
  }

  /** From now on the screen hears; first what it has missed since `lastEventId`. */
  async add(
    user: SignedInUser,
    response: ServerResponse,
    lastEventId: string | undefined,
  ): Promise<void> {
    const screen: Screen = {
      userId: user.id,
      isStaff: isStaff(user),
      sessionId: user.sessionId,
      response,
      lastId: lastEventId ?? '0-0',
      waiting: [],
    };
    this.screens.add(screen);
    response.on('close', () => this.screens.delete(screen));
    response.on('error', () => this.screens.delete(screen));
    // The first bytes let proxies and browsers know that the stream is open.
    response.write('retry: 1000\n\nevent: heartbeat\ndata: {}\n\n');
    if (lastEventId !== undefined) await this.replay(screen, lastEventId);
    const waiting = screen.waiting ?? [];
    screen.waiting = null;
    for (const entry of waiting) this.give(screen, entry);
  }

  private async replay(screen: Screen, lastEventId: string): Promise<void> {
    const missed = await this.stream.since(lastEventId);
    if (!missed) screen.response.write('event: resync\ndata: {}\n\n');
    for (const entry of missed ?? []) this.write(screen, entry);
  }

  private give(screen: Screen, entry: StreamEntry): void {
    if (screen.waiting) screen.waiting.push(entry);
    else if (compareIds(entry.id, screen.lastId) > 0) this.write(screen, entry);
  }

  private write(screen: Screen, entry: StreamEntry): void {
    screen.lastId = entry.id;
    if (!hears(screen, entry.to)) return;
    if (screen.response.writableLength > BACKLOG_BYTES) return this.close(screen);
    screen.response.write(`id: ${entry.id}\ndata: ${entry.message}\n\n`);
  }

  /** Whoever has signed out, or lost a role, hears no more of it from here on. */
  private async beat(): Promise<void> {
    for (const screen of this.screens) {
      const state = await this.sessions.of(screen.sessionId, screen.userId).catch(() => undefined);
      if (state === null || state?.active === false) {
        this.close(screen);
        continue;
      }
      if (state) screen.isStaff = isStaff(state);
      if (screen.response.writableLength > BACKLOG_BYTES) this.close(screen);
      else screen.response.write('event: heartbeat\ndata: {}\n\n');
    }
  }

  private close(screen: Screen): void {
    this.screens.delete(screen);
    screen.response.end();
    // A peer that reads nothing would keep the socket for ever.
    setTimeout(() => screen.response.destroy(), 1_000).unref();
  }
}

const isStaff = (user: Pick<SignedInUser, 'role' | 'isAdmin'>): boolean =>
  user.role === 'trainer' || isAdmin(user);
