import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { requirePackages } from '../local/debian-packages.js';

// A package that is small, needs nothing, and that no other spec uses.
const remove = () => spawnSync('apt-get', ['-qq', 'purge', '-y', 'hello']);
beforeEach(remove);
afterAll(remove);

test('a package that is missing is installed, and the rule against starting servers is as before', () => {
  const hasPolicy = existsSync('/usr/sbin/policy-rc.d');
  expect(existsSync('/usr/bin/hello')).toBe(false);
  requirePackages('hello');
  expect(spawnSync('hello', { encoding: 'utf8' }).stdout).toBe('Hello, world!\n');
  expect(existsSync('/usr/sbin/policy-rc.d')).toBe(hasPolicy);
});

test('a package that does not exist is named, with what apt-get says of it', () => {
  expect(() => requirePackages('no-such-package')).toThrow(
    /apt-get install no-such-package.*Unable to locate package no-such-package/s,
  );
});
