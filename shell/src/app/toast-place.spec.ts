import { placeFor, type Box } from './toast-place.js';

const phone: Box = { left: 16, top: 76, width: 358, height: 680 };
const screen: Box = { left: 24, top: 80, width: 1392, height: 796 };
const toast = { width: 356, height: 56 };
const onPhone = { width: 358, height: 56 };

const button = (left: number, top: number, width = 120): Box => ({ left, top, width, height: 48 });

test.each([
  {
    title: 'where nothing is in the way: at the bottom',
    within: phone,
    size: onPhone,
    controls: [],
    place: { left: 16, top: 700 },
  },
  {
    title: 'above a button at the bottom of a phone',
    within: phone,
    size: onPhone,
    controls: [button(16, 690, 358)],
    place: { left: 16, top: 616 },
  },
  {
    title: 'between two buttons',
    within: phone,
    size: onPhone,
    controls: [button(16, 690, 358), button(16, 560, 358)],
    place: { left: 16, top: 616 },
  },
  {
    title: 'on a wide screen at the end of the line',
    within: screen,
    size: toast,
    controls: [],
    place: { left: 1060, top: 820 },
  },
  {
    title: 'at its beginning when a button stands at its end',
    within: screen,
    size: toast,
    controls: [button(1200, 830)],
    place: { left: 24, top: 820 },
  },
  {
    title: 'in its middle when both ends are taken',
    within: screen,
    size: toast,
    controls: [button(1200, 830), button(40, 830)],
    place: { left: 542, top: 820 },
  },
  {
    title: 'where they are, as long as they can',
    within: phone,
    size: onPhone,
    controls: [],
    current: { left: 16, top: 300 },
    place: { left: 16, top: 300 },
  },
  {
    title: 'elsewhere when a button has come',
    within: phone,
    size: onPhone,
    controls: [button(16, 320)],
    current: { left: 16, top: 300 },
    place: { left: 16, top: 700 },
  },
  {
    title: 'nowhere when all is full of buttons',
    within: phone,
    size: onPhone,
    controls: [{ left: 0, top: 0, width: 390, height: 844 }],
    place: undefined,
  },
])('toasts stand $title', ({ place, ...room }) => {
  expect(placeFor(room)).toEqual(place);
});
