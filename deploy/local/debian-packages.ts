import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { OperatorError } from './operator-error.js';

const env = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/root',
  DEBIAN_FRONTEND: 'noninteractive',
};

/** Asked by the packages' scripts whether they may start their servers. */
const policy = '/usr/sbin/policy-rc.d';

const isInstalled = (name: string): boolean =>
  spawnSync('dpkg-query', ['-W', '-f=${Status}', name], { encoding: 'utf8' }).stdout ===
  'install ok installed';

const aptGet = (...args: readonly string[]): string => {
  const { status, stdout, stderr } = spawnSync('apt-get', ['-qq', ...args], {
    env,
    encoding: 'utf8',
  });
  return status === 0 ? '' : `${stdout}${stderr}`.trim();
};

/** Installs packages without letting them start a server; what apt-get says when it fails. */
function install(names: readonly string[]): string {
  const hasPolicy = existsSync(policy);
  if (!hasPolicy) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  const installNow = () => aptGet('install', '-y', '--no-install-recommends', ...names);
  try {
    // Lists that are missing or old are fetched only when they are what fails.
    return installNow() && (aptGet('update') || installNow());
  } finally {
    if (!hasPolicy) rmSync(policy);
  }
}

/**
 * What a spec of deployment calls first. As root on Debian it installs what is missing, without
 * starting a server; else an OperatorError names what is missing.
 */
export function requirePackages(...names: readonly string[]): void {
  // Their programs run as users of their own, and read what the spec writes for them: a run of all
  // specs keeps its files for itself (`openDataFolder`).
  process.umask(0o022);
  const missing = names.filter((name) => !isInstalled(name));
  if (!missing.length) return;
  const mayInstall = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  const problem = mayInstall ? install(missing) : '';
  const still = missing.filter((name) => !isInstalled(name));
  if (!still.length) return;
  throw new OperatorError(
    `Debian packages are missing: install them (apt-get install ${still.join(' ')}), or start this as root on Debian. ${problem}`.trim(),
  );
}
