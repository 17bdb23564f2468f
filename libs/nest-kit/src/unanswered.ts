import { Cluster, type Redis } from 'ioredis';
import { NoAnswer } from './turn.js';

/** ms for the oldest command, once it was seen to wait. Commands that block do so for 5 s. */
const ANSWER_MS = 7_500;
const CHECK_MS = 2_500;

/**
 * Makes a connection anew when its oldest command gets no answer. ioredis counts from the last byte
 * that came: where something is sent every few seconds, an answer that got lost would never be missed,
 * and each later one would be taken for that of the command before it.
 */
export const endUnanswered = (redis: Redis | Cluster): void => {
  if (redis instanceof Cluster) redis.on('+node', watch);
  else watch(redis);
};

const watched = new WeakSet<Redis>();

const watch = (redis: Redis): void => {
  if (watched.has(redis)) return;
  watched.add(redis);
  let timer: NodeJS.Timeout | undefined;
  let oldest: unknown;
  let since = 0;
  const check = (): void => {
    timer = undefined;
    const first: unknown = redis.commandQueue.peekFront();
    if (first === undefined) return;
    if (first !== oldest) {
      oldest = first;
      since = performance.now();
    } else if (performance.now() - since >= ANSWER_MS) {
      redis.stream.destroy(new NoAnswer('redis', ANSWER_MS));
      return;
    }
    timer = setTimeout(check, CHECK_MS).unref();
  };
  const send = redis.sendCommand.bind(redis);
  redis.sendCommand = (...sent) => {
    timer ??= setTimeout(check, CHECK_MS).unref();
    return send(...sent);
  };
};
