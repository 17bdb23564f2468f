import { readConfig } from './config.js';

const env = { INBOX_PORT: '1', SMTP_PORT: '2', DATA_DIR: '/data' };
const local = { ...env, PUBLIC_URL: 'http://localhost:4200' };

describe('the settings of the inbox', () => {
  it('are taken on this machine', () => {
    expect(() => readConfig(local)).not.toThrow();
  });

  it.each([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://studio.example/' }])(
    'are refused where others can reach it: %p',
    (reachable) => {
      expect(() => readConfig({ ...env, ...reachable })).toThrow('is for this machine only');
    },
  );
});
