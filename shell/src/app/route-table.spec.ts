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
    ['/pay/k3Jd0sPq', 'mf_member', 'everyone'],
    ['/waiting-list-position', 'mf_member', 'everyone'],
    ['/trainer-dashboard', 'mf_trainer', 'trainer'],
    ['/admin', 'mf_admin', 'front_desk'],
    ['/kiosk', 'mf_admin', 'everyone'],
    ['/admin/users/018f', 'mf_admin', 'front_desk'],
  ])('%s belongs to %s, for %s', (path, remote, access) => {
    expect(areaOf(path)).toEqual({ remote, access });
  });

  it.each(['/nowhere', '/administrator', '/schedule/extra', '/trainer', '/login'])(
    '%s is no remote page',
    (path) => {
      expect(areaOf(path)).toBeUndefined();
    },
  );
});
