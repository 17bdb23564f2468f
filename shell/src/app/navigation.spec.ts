import { likelyNext } from './likely-next.js';
import { entries, labelOf } from './navigation.js';

describe('navigation', () => {
  it.each([
    ['/', 'Home'],
    ['/schedule', 'Book'],
    ['/schedule/', 'Book'],
    ['/profile', 'Profile'],
    ['/settings', 'Settings'],
    ['/trainer-dashboard', 'Dashboard'],
    ['/trainers', 'Trainers'],
    ['/packages', 'Packages'],
    ['/my-packages', 'My Packages'],
    ['/subscriptions', 'Subscriptions'],
    ['/about-us', 'About Us'],
    ['/faqs', 'FAQs'],
    ['/admin', 'Page'],
    ['/class/1', 'Page'],
    ['/constructor', 'Page'],
  ])('calls %s "%s"', (path, label) => {
    expect(labelOf(path)).toBe(label);
  });

  it('has four entries', () => {
    expect(entries.map(({ path }) => labelOf(path))).toEqual([
      'Home',
      'Book',
      'Profile',
      'Settings',
    ]);
  });

  it.each([
    ['/', ['/schedule', '/profile']],
    ['/schedule', ['/profile', '/']],
    ['/profile', ['/schedule', '/settings']],
    ['/settings', ['/account-settings', '/profile']],
    ['/packages', ['/my-packages', '/subscriptions']],
    ['/trainers', ['/schedule']],
    ['/faqs', []],
  ])('preloads after %s: %s', (path, next) => {
    expect(likelyNext(path)).toEqual(next);
  });
});
