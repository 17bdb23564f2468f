import { insideSite } from './inside-site.js';

describe('where a sign-in may lead', () => {
  it.each([
    ['/schedule', '/schedule'],
    ['/class/1?from=home#top', '/class/1?from=home#top'],
    ['/payment-success?session_id=cs_1', '/payment-success?session_id=cs_1'],
    ['/a/../packages', '/packages'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['\\\\evil.example', '/'],
    ['https:evil.example', '/'],
    ['https://evil.example/', '/'],
    ['javascript:alert(1)', '/'],
    ['data:text/html,x', '/'],
    ['user@evil.example', '/'],
    ['/%2f/evil.example', '/'],
    ['/%5cevil.example', '/'],
    ['/\tevil', '/'],
    ['/\n/evil.example', '/'],
    ['', '/'],
    [`/${'x'.repeat(4096)}`, '/'],
    [undefined, '/'],
    [{ pathname: '/x' }, '/'],
  ])('%p leads to %s', (from, to) => {
    expect(insideSite(from)).toBe(to);
  });
});
