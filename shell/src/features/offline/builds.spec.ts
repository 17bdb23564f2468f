import { fetchedBuilds } from '../../app/remote-faults.js';
import { isOtherBuild } from './builds.js';

beforeEach(() => {
  document.head.innerHTML = '<script src="/assets/shell.12a63ba416.js"></script>';
  fetchedBuilds.clear();
  fetchedBuilds.set('mf_member', '4091b739db');
});

test.each([
  ['the same', { shell: '12a63ba416', mf_member: '4091b739db' }, false],
  ['a new shell', { shell: 'ffffffffff', mf_member: '4091b739db' }, true],
  ['a new remote', { shell: '12a63ba416', mf_member: 'ffffffffff' }, true],
  ['a remote that this page has not loaded', { shell: '12a63ba416', mf_trainer: 'a' }, false],
  ['nothing', {}, false],
])('%s is another version: %p', (_, rolledOut, isOther) => {
  expect(isOtherBuild(rolledOut)).toBe(isOther);
});

test('a page of no build, as in development, is never old', () => {
  document.head.innerHTML = '<script src="/shell.js"></script>';
  expect(isOtherBuild({ shell: 'ffffffffff' })).toBe(false);
});
