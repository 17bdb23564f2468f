import l1a from './scenes/landscape-1-reformer-morning.avif';
import l1w from './scenes/landscape-1-reformer-morning.webp';
import l2a from './scenes/landscape-2-still-life.avif';
import l2w from './scenes/landscape-2-still-life.webp';
import l3a from './scenes/landscape-3-tower-arch.avif';
import l3w from './scenes/landscape-3-tower-arch.webp';
import l4a from './scenes/landscape-4-skyline-dawn.avif';
import l4w from './scenes/landscape-4-skyline-dawn.webp';
import l5a from './scenes/landscape-5-rows-long-shadows.avif';
import l5w from './scenes/landscape-5-rows-long-shadows.webp';
import p1a from './scenes/portrait-1-reformer-morning.avif';
import p1s from './scenes/portrait-1-reformer-morning-720.avif';
import p1w from './scenes/portrait-1-reformer-morning.webp';
import p2a from './scenes/portrait-2-still-life.avif';
import p2s from './scenes/portrait-2-still-life-720.avif';
import p2w from './scenes/portrait-2-still-life.webp';
import p3a from './scenes/portrait-3-tower-arch.avif';
import p3s from './scenes/portrait-3-tower-arch-720.avif';
import p3w from './scenes/portrait-3-tower-arch.webp';
import p4a from './scenes/portrait-4-skyline-dawn.avif';
import p4s from './scenes/portrait-4-skyline-dawn-720.avif';
import p4w from './scenes/portrait-4-skyline-dawn.webp';
import p5a from './scenes/portrait-5-carafe-olive.avif';
import p5s from './scenes/portrait-5-carafe-olive-720.avif';
import p5w from './scenes/portrait-5-carafe-olive.webp';

interface Picture {
  avif: string;
  webp: string;
}

/** 1080 px wide; the small one 720, for phones of 2 pixels a point and less. */
interface PhonePicture extends Picture {
  small: string;
}

/** 5 pictures per device type (spec section 2); the n-th of both sets take the same turn. */
export const scenes: readonly { mobile: PhonePicture; desktop: Picture }[] = [
  { mobile: { avif: p1a, small: p1s, webp: p1w }, desktop: { avif: l1a, webp: l1w } },
  { mobile: { avif: p2a, small: p2s, webp: p2w }, desktop: { avif: l2a, webp: l2w } },
  { mobile: { avif: p3a, small: p3s, webp: p3w }, desktop: { avif: l3a, webp: l3w } },
  { mobile: { avif: p4a, small: p4s, webp: p4w }, desktop: { avif: l4a, webp: l4w } },
  { mobile: { avif: p5a, small: p5s, webp: p5w }, desktop: { avif: l5a, webp: l5w } },
];
