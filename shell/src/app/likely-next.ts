import { withoutEnd } from './navigation.js';

/** Spec section 2, Layout: likely next screens. */
const next: Record<string, readonly string[]> = {
  '/': ['/schedule', '/profile'],
  '/schedule': ['/profile', '/'],
  '/profile': ['/schedule', '/settings'],
  '/settings': ['/account-settings', '/profile'],
  '/packages': ['/my-packages', '/subscriptions'],
  '/trainers': ['/schedule'],
};

export const likelyNext = (path: string): readonly string[] => next[withoutEnd(path)] ?? [];
