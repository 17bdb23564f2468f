import { requirePackages } from '../local/debian-packages.js';

test('packages that are missing are named when nobody may install them', () => {
  const getuid = process.getuid;
  process.getuid = () => 1000;
  try {
    expect(() => requirePackages('no-such-package', 'nor-this-one')).toThrow(
      'Debian packages are missing: install them (apt-get install no-such-package nor-this-one), or start this as root on Debian.',
    );
  } finally {
    process.getuid = getuid;
  }
});
