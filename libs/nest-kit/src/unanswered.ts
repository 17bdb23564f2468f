import { randomUUID } from 'node:crypto';
import { Cluster, type Redis } from 'ioredis';
import { NoAnswer } from './turn.js';

/** ms that an answer may take. Commands that block do so for 5 s. */
const ANSWER_MS = 7_500;
const CHECK_MS = 2_500;
/** Several of them stand one behind the other: each has its time from the moment that it is the first. */
const blocking: ReadonlySet<string> = new Set(['brpoplpush', 'xread']);

/**
 * Makes a connection anew when a command gets no answer. ioredis counts from the last byte that came:
 * where something is sent every few seconds, an answer that got lost would never be missed, and each
 * later one would be taken for that of the command before it.
 */
export const endUnanswered = (redis: Redis | Cluster): void => {
  if (redis instanceof Cluster) redis.on('+node', watch);
  else watch(redis);
};

const watched = new WeakSet<Redis>();

/** Ends the connection when the answer to this question is that of another command. */
const askForWord = async (redis: Redis): Promise<void> => {
  const { stream } = redis;
  const word = randomUUID();
  const answer: unknown = await redis.ping(word).catch(() => word);
  // With subscriptions it is a list.
  if (![answer].flat().includes(word)) stream.destroy(new NoAnswer('redis', ANSWER_MS));
};

const watch = (redis: Redis): void => {
  if (watched.has(redis)) return;
  watched.add(redis);
  /** Since when some command waits for its answer, all the time. */
  let busySince = performance.now();
  const begun = new WeakMap<object, number>();
  let first: object | undefined;
  let timer: NodeJS.Timeout | undefined;
  const check = (): void => {
    timer = undefined;
    const oldest = redis.commandQueue.peekFront();
    if (oldest === undefined) return;
    if (oldest !== first && blocking.has(oldest.command.name)) begun.set(oldest, performance.now());
    first = oldest;
    if (performance.now() - (begun.get(oldest) ?? Infinity) >= ANSWER_MS)
      redis.stream.destroy(new NoAnswer('redis', ANSWER_MS));
    else timer = setTimeout(check, CHECK_MS).unref();
    if (performance.now() - busySince < ANSWER_MS || blocking.has(oldest.command.name)) return;
    busySince = performance.now();
    void askForWord(redis);
  };
  const send = redis.sendCommand.bind(redis);
  redis.sendCommand = (...sent) => {
    timer ??= setTimeout(check, CHECK_MS).unref();
    if (redis.commandQueue.isEmpty()) busySince = performance.now();
    const result = send(...sent);
    const newest = redis.commandQueue.peekBack();
    if (newest && !begun.has(newest)) begun.set(newest, performance.now());
    return result;
  };
};
