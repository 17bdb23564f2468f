import { readConfig } from './config.js';

const env = {
  CARD_PORT: '3',
  DATA_DIR: '/data',
  STRIPE_SECRET_KEY: 'k',
  STRIPE_WEBHOOK_SECRET: 's',
  WEBHOOK_URL: 'http://localhost:1',
};
const local = { ...env, PUBLIC_URL: 'http://localhost:4200' };

describe('the settings of the card provider', () => {
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
