import { Injectable } from '@nestjs/common';
import { LimitsRedis } from '@studio/nest-kit/limits';

const set = `redis.call('SET', KEYS[1], '1', 'EX', ARGV[1]) return 1`;
const has = `return redis.call('EXISTS', KEYS[1])`;

/** Remembers that something happened. Forgotten with Redis: right for kind words, not for rights. */
@Injectable()
export class OneTimeFlags {
  constructor(private readonly redis: LimitsRedis) {}

  async set(key: string, seconds: number): Promise<void> {
    await this.redis.run(set, [`mark:${key}`], [seconds]);
  }

  async has(key: string): Promise<boolean> {
    return (await this.redis.run(has, [`mark:${key}`], [])) === 1;
  }
}
