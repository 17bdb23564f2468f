/** Who hears a message: everybody signed in, all of the staff, the front desk, or one person. */
export type Audience = 'all' | 'staff' | 'front_desk' | `user:${string}`;

export interface Listener {
  userId: string;
  isStaff: boolean;
  isFrontDesk: boolean;
}

export const hears = (listener: Listener, audience: string): boolean =>
  audience === 'all' ||
  (audience === 'staff' && listener.isStaff) ||
  (audience === 'front_desk' && listener.isFrontDesk) ||
  audience === `user:${listener.userId}`;

/** Order of a stream's ids, `milliseconds-number`: negative when `one` is older. */
export const compareIds = (one: string, two: string): number => {
  const [oneMs = 0, oneNumber = 0] = one.split('-').map(Number);
  const [twoMs = 0, twoNumber = 0] = two.split('-').map(Number);
  return oneMs - twoMs || oneNumber - twoNumber;
};

export const isStreamId = (text: unknown): text is string =>
  typeof text === 'string' && /^\d{1,15}-\d{1,15}$/.test(text);
