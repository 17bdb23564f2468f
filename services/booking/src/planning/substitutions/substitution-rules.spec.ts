import { substitutionState } from '@studio/contracts';
import { moves, refusalOf, type SubstitutionMove } from './substitution-rules.js';

const taken = 'SUBSTITUTION_TAKEN';
const ended = 'SUBSTITUTION_ENDED';

/** For each move: what every state answers to it, in the order of the contract. */
const cases: Record<SubstitutionMove, readonly (string | undefined)[]> = {
  //         open       claimed    covered withdrawn expired closed
  decline: [undefined, ended, ended, ended, ended, ended],
  claim: [undefined, taken, taken, ended, ended, ended],
  cover: [undefined, taken, taken, ended, ended, ended],
  approve: [ended, undefined, ended, ended, ended, ended],
  refuse: [ended, undefined, ended, ended, ended, ended],
  assign: [undefined, undefined, ended, ended, ended, ended],
  withdraw: [undefined, undefined, ended, ended, ended, ended],
  expire: [undefined, undefined, ended, ended, ended, ended],
  close: [undefined, undefined, ended, ended, ended, ended],
};

test.each(Object.entries(cases))('%s', (move, answers) => {
  expect(
    substitutionState.options.map((state) => refusalOf(move as SubstitutionMove, state)),
  ).toEqual(answers);
});

test('nothing leads out of an end', () => {
  for (const { from } of Object.values(moves))
    expect(['open', 'claimed']).toEqual(expect.arrayContaining([...from]));
});
