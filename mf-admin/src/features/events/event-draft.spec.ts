import type { AdminEvent } from '@studio/contracts';
import { draftOf, emptyDraft, factsOf, problemsOf } from './event-draft.js';
import { changedFacts } from '../../shared/edit-conflict/use-edit.js';

const event: AdminEvent = {
  id: 'e1',
  title: 'Breath',
  description: '',
  leader: 'Layla',
  location: 'Studio 1',
  pictureUrl: null,
  whatToBring: '',
  cancellationPolicy: '',
  status: 'published',
  cancelledBecause: null,
  // 01:00 in the studio, the day before in UTC.
  startsAt: '2026-11-23T21:00:00.000Z',
  endsAt: '2026-11-23T22:30:00.000Z',
  date: '2026-11-24',
  time: '01:00',
  price: 125_050,
  price_aed: 1250.5,
  is_free: false,
  capacity: 10,
  version: 3,
  taken: 4,
  placesLeft: 6,
  waiting: 0,
};

const changesIn = (draft: ReturnType<typeof draftOf>) =>
  changedFacts(factsOf(draftOf(event)), factsOf(draft));

test('a form shows times of the studio and dirhams, and gives back what it got', () => {
  const draft = draftOf(event);
  expect(draft).toMatchObject({ date: '2026-11-24', from: '01:00', until: '02:30' });
  expect(draft.price).toBe('1250.50');
  expect(problemsOf(draft)).toEqual({});
  expect(changesIn(draft)).toEqual({});
  expect(changesIn({ ...draft, leader: ' Maya ' })).toEqual({ leader: 'Maya' });
});

test('an empty form says what is missing, field by field', () => {
  expect(Object.keys(problemsOf(emptyDraft)).sort()).toEqual(
    ['date', 'from', 'leader', 'location', 'title', 'until'].sort(),
  );
});

test.each([
  [{ until: '00:30' }, 'until'],
  [{ price: '12,50' }, 'price'],
  [{ capacity: '3' }, 'capacity'],
  [{ capacity: '2.5' }, 'capacity'],
  [{ capacity: '' }, 'capacity'],
])('%j is refused', (change, field) => {
  expect(Object.keys(problemsOf({ ...draftOf(event), ...change }, event.taken))).toEqual([field]);
});

test('no price is free', () => {
  expect(factsOf({ ...draftOf(event), price: '' }).price).toBe(0);
});
