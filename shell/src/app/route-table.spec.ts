import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { claimFault } from '@studio/contracts/area-faults';
import { areaOf } from './route-table.js';

describe('route table', () => {
  it.each([
    ['/', 'mf_member', 'signed_in'],
    ['/schedule', 'mf_member', 'public'],
    ['/class/018f', 'mf_member', 'public'],
    ['/class-details/018f', 'mf_member', 'public'],
    ['/event/018f', 'mf_member', 'public'],
    ['/trainer/018f', 'mf_member', 'public'],
    ['/packages', 'mf_member', 'public'],
    ['/my-packages', 'mf_member', 'signed_in'],
    ['/my-code', 'mf_member', 'signed_in'],
    ['/payment-success', 'mf_member', 'everyone'],
    ['/waiting-list-position', 'mf_member', 'everyone'],
    ['/trainer-dashboard', 'mf_trainer', 'trainer'],
    ['/admin', 'mf_admin', 'front_desk'],
    ['/kiosk', 'mf_admin', 'everyone'],
    ['/admin/users/018f', 'mf_admin', 'front_desk'],
  ])('%s belongs to %s, for %s', (path, remote, access) => {
    expect(areaOf(path)).toEqual({ remote, access });
  });

  it('reserves each page of the shell', () => {
    const source = readFileSync(join(import.meta.dirname, 'pages.tsx'), 'utf8');
    const own = [...source.matchAll(/\bpath: '(\/[^']*)'/g)].map(([, path = '']) => path);
    expect(own.length).toBeGreaterThan(5);
    for (const pattern of own)
      expect(claimFault({ remote: 'mf_new', pattern })).toContain("the shell's or the gateway's");
  });

  it.each(['/nowhere', '/administrator', '/schedule/extra', '/trainer', '/login'])(
    '%s is no remote page',
    (path) => {
      expect(areaOf(path)).toBeUndefined();
    },
  );
});
