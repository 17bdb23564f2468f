import { personOfText } from './person-of-text.js';

test.each([
  ['Shamma Al Mheiri', { fullName: 'Shamma Al Mheiri' }],
  [' shamma@mail.ae ', { email: 'shamma@mail.ae' }],
  ['+971 52 614 70 38', { phone: '+971 52 614 70 38' }],
  ['٠٥٢ ٦١٤', { phone: '٠٥٢ ٦١٤' }],
  ['', { fullName: '' }],
])('%j begins the new person as %j', (typed, person) => {
  expect(personOfText(typed)).toEqual(person);
});
