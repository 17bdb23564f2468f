import { redirectTarget, withFragment } from './redirect-rules.js';

const site = 'https://studio.example';

describe('redirectTarget', () => {
  it.each([
    ['signup', [undefined], '/email-verified'],
    ['recovery', [''], '/reset-password'],
    ['magiclink', [], '/'],
    [undefined, [], '/'],
    ['recovery', [`${site}/email-verified`], '/email-verified'],
    ['signup', [undefined, `${site}/reset-password?a=1#x`, `${site}/`], '/reset-password'],
    ['signup', [`${site}/admin`, `${site}/`], '/'],
    ['signup', ['http://studio.example/reset-password'], '/email-verified'],
    ['signup', ['https://studio.example:8443/reset-password'], '/email-verified'],
    ['signup', ['https://a:b@studio.example/reset-password'], '/email-verified'],
    ['signup', [`${site}\t/reset-password`], '/email-verified'],
    ['signup', ['https://2130706433/reset-password'], '/email-verified'],
  ] as const)('%s, asked for %j, leads to %s', (type, requested, page) => {
    expect(redirectTarget(type, requested, site)).toBe(site + page);
  });
});

describe('withFragment', () => {
  it('sorts, encodes and marks itself', () => {
    expect(withFragment(`${site}/`, { type: 'signup', access_token: 'a&b' })).toBe(
      `${site}/#access_token=a%26b&sb=&type=signup`,
    );
  });
});
