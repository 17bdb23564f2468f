import { chosenClassOf, keepChosenClass, requestIsFulfilled } from './chosen-class.js';

const checkout = { checkoutId: 'c1', sessionId: 'cs_1' };
const classRequest = { scheduleId: 's1', book: true };
beforeEach(() => localStorage.clear());

test('the class is found by its checkout and by its session, and by no other', () => {
  keepChosenClass(checkout, classRequest);
  expect(chosenClassOf('c1')).toEqual({ ...checkout, ...classRequest });
  expect(chosenClassOf('cs_1')?.scheduleId).toBe('s1');
  expect(chosenClassOf('cs_2')).toBeNull();
  expect(chosenClassOf(null)).toBeNull();
});

test('once booked it is not booked by itself again', () => {
  keepChosenClass(checkout, classRequest);
  requestIsFulfilled({ ...checkout, ...classRequest });
  expect(chosenClassOf('c1')).toMatchObject({ scheduleId: 's1', book: false });
});

test('a purchase without a class forgets the last one', () => {
  keepChosenClass(checkout, classRequest);
  keepChosenClass({ checkoutId: 'c2', sessionId: 'cs_2' }, null);
  expect(chosenClassOf('c1')).toBeNull();
});

test.each(['', '{', '7', '{"scheduleId":1}'])('what is kept may be anything: %s', (kept) => {
  localStorage.setItem('person:chosen-class', kept);
  expect(chosenClassOf('c1')).toBeNull();
});
