import { redirectTarget, withFragment } from './redirect-rules.js';

const site = 'https://studio.example';

describe('redirectTarget', () => {
  it.each([
    ['signup', [undefined], '/email-verified'],
    ['recovery', [''], '/reset-password'],
    ['magiclink', [], '/login'],
    [undefined, [], '/'],
    ['recovery', [`${site}/email-verified`], '/email-verified'],
    ['signup', [undefined, `${site}/reset-password?a=1#x`, `${site}/`], '/reset-password'],
    ['signup', [`${site}/admin`, `${site}/`], '/'],
    ['signup', ['http://studio.example/reset-password'], '/email-verified'],
    ['signup', ['https://studio.example:8443/reset-password'], '/email-verified'],
    ['signup', ['https://a:b@studio.example/reset-password'], '/email-verified'],
    ['signup', [`${site}\t/reset-password`], '/email-verified'],
    ['signup', ['https://2130706433/reset-password'], '/email-verified'],
    [
      'signup',
      [`${site}/email-verified?from=/class/1?a=b`],
      '/email-verified?from=%2Fclass%2F1%3Fa%3Db',
    ],
    [
      'signup',
      [`${site}/email-verified?from=%2Fclass%2F1%23top&x=1`],
      '/email-verified?from=%2Fclass%2F1%23top',
    ],
    ['signup', [`${site}/email-verified?from=//evil.example`], '/email-verified'],
    ['signup', [`${site}/email-verified?from=%2F%2Fevil.example`], '/email-verified'],
    ['signup', [`${site}/email-verified?from=/%5Cevil.example`], '/email-verified'],
    ['signup', [`${site}/email-verified?from=https%3A%2F%2Fevil.example`], '/email-verified'],
    ['signup', [`${site}/email-verified?from=javascript%3Aalert(1)`], '/email-verified'],
    [
      'signup',
      [`${site}/email-verified?from=/%250aevil&from=/x`],
      '/email-verified?from=%2F%250aevil',
    ],
    ['recovery', [`${site}/reset-password?from=/class/1`], '/reset-password'],
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
