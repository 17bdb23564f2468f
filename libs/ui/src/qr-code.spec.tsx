import { render, screen } from '@testing-library/react';
import { decodeQR } from 'qr/decode.js';
import { QrCode } from './qr-code.js';

const SCALE = 4;
const QUIET = 4;

/** What a camera would see: the squares of the drawing, dark on white, with a quiet zone. */
const photograph = (drawing: Element) => {
  const [left = 0, , size = 0] = (drawing.getAttribute('viewBox') ?? '').split(' ').map(Number);
  const side = (size + 2 * QUIET) * SCALE;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  const path = drawing.querySelector('path')?.getAttribute('d') ?? '';
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let dy = 0; dy < SCALE; dy++)
      for (let dx = 0; dx < SCALE; dx++) {
        const row = (Number(y) - left + QUIET) * SCALE + dy;
        const column = (Number(x) - left + QUIET) * SCALE + dx;
        data.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3);
      }
  return { width: side, height: side, data };
};

test('what is drawn is what a scanner reads', () => {
  const text = 'studio1:01a1fefa-95b1-7237-96dd-adb2eb1d6660:59823456:0123456789abcdef01234567';
  render(<QrCode text={text} label="Check-in code" />);
  expect(decodeQR(photograph(screen.getByRole('img', { name: 'Check-in code' })))).toBe(text);
});
