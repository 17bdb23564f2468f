import { CircuitBreaker } from './circuit-breaker.js';

let now = 0;
let breaker: CircuitBreaker;
beforeEach(() => {
  now = 0;
  breaker = new CircuitBreaker(() => now);
});
const note = (outcomes: string): void => {
  for (const one of outcomes)
    if (one === '.') breaker.answered();
    else breaker.timedOut();
};

it.each([
  ['one slow answer', 'x', true],
  ['four slow answers and nothing else', 'xxxx', true],
  ['five slow answers and nothing else', 'xxxxx', false],
  ['a third of the requests', '..x..x..x..x..x..x', true],
  ['half of the last requests', '.x.x.x.x.x', false],
  ['ten of the last twenty, after a thousand good ones', `${'.'.repeat(1_000)}xxxxxxxxxx`, false],
  ['nine of the last twenty', `${'.'.repeat(1_000)}xxxxxxxxx`, true],
])('%s', (_, outcomes, mayRequest) => {
  note(outcomes);
  expect(breaker.mayRequest()).toBe(mayRequest);
});

it('old outcomes do not count', () => {
  note('xxxx');
  now = 31_000;
  note('x');
  expect(breaker.mayRequest()).toBe(true);
});

it('one request a second tries an open circuit, and the first answer closes it', () => {
  note('xxxxx');
  expect(breaker.mayRequest()).toBe(false);
  now = 1_000;
  expect([breaker.mayRequest(), breaker.mayRequest()]).toEqual([true, false]);
  breaker.timedOut();
  now = 2_000;
  expect(breaker.mayRequest()).toBe(true);
  breaker.answered();
  expect([breaker.mayRequest(), breaker.mayRequest()]).toEqual([true, true]);
  note('x');
  expect(breaker.mayRequest()).toBe(true);
});
