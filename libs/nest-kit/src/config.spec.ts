import { z } from 'zod';
import { commonSettings, ConfigError, parseConfig, storeSettings } from './config.js';

const schema = z.object({ ...commonSettings, ...storeSettings });
const good = {
  PORT: '4212',
  PUBLIC_URL: 'http://localhost:4200/',
  SERVICE_SECRET: 'x'.repeat(32),
  DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c',
  REDIS_URL: 'redis://127.0.0.1:2',
};

describe('loadConfig', () => {
  it('parses, fills in what may be left out and cuts the trailing slash of an address', () => {
    expect(parseConfig(schema, { ...good, DATABASE_POOL: '' })).toMatchObject({
      PORT: 4212,
      HOST: '127.0.0.1',
      DATABASE_POOL: 8,
      PUBLIC_URL: 'http://localhost:4200',
    });
  });

  it('lists everything that is wrong at once, without values', () => {
    const wrong = { ...good, PORT: 'eighty', SERVICE_SECRET: 'short-secret', REDIS_URL: undefined };
    const attempt = (): unknown => parseConfig(schema, wrong);
    expect(attempt).toThrow(ConfigError);
    try {
      attempt();
    } catch (error) {
      const { message, problems } = error as ConfigError;
      expect(problems).toHaveLength(3);
      for (const name of ['PORT', 'SERVICE_SECRET', 'REDIS_URL is not set'])
        expect(message).toContain(name);
      expect(message).not.toContain('short-secret');
    }
  });

  it('lists with it what must not be set where others can reach the studio', () => {
    const live = { ...good, PUBLIC_URL: 'https://book.studio.ae', LOCAL_MODE: '1', PORT: 'eighty' };
    const attempt = (): unknown => parseConfig(schema, live);
    expect(attempt).toThrow(/PORT: [^]*SERVICE_SECRET: can be guessed[^]*LOCAL_MODE: /);
    expect(parseConfig(schema, { ...good, LOCAL_MODE: '1' })).toMatchObject({ LOCAL_MODE: true });
  });

  it.each(['DATABASE_URL', 'REDIS_URL', 'PUBLIC_URL'])('refuses another kind of %s', (name) => {
    expect(() => parseConfig(schema, { ...good, [name]: 'ftp://x/y' })).toThrow(name);
  });
});
