import { isTyping, showsPage, followTyping } from './typed.js';

beforeAll(followTyping);
beforeEach(() => {
  history.pushState(null, '', `/page-${crypto.randomUUID()}`);
  showsPage(location.pathname);
});

/** Puts a field into the page and has the person change it. */
const change = (html: string): Element => {
  document.body.innerHTML = html;
  const field = document.querySelector('[data-field]');
  if (!field) throw new Error('There is no field.');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return field;
};

test.each([
  ['a line', '<input data-field>', true],
  ['a number', '<input type="number" data-field>', true],
  ['a text', '<textarea data-field></textarea>', true],
  ['a search', '<input type="search" data-field>', false],
  ['a list to choose from by typing', '<input role="combobox" data-field>', false],
  ['a filter', '<select data-field></select>', false],
  ['a choice in a form', '<form><select data-field></select></form>', true],
  ['a tick in a dialog', '<div role="dialog"><input type="checkbox" data-field></div>', true],
])('%s counts as typed: %p', (_, html, counts) => {
  change(html);
  expect(isTyping()).toBe(counts);
});

test('nothing is typed where nobody has', () => {
  document.body.innerHTML = '<input value="Amira">';
  expect(isTyping()).toBe(false);
});

test('a form that was closed is over', () => {
  change('<input data-field>').remove();
  expect(isTyping()).toBe(false);
});

test('what was typed on the page before does not count, though it is in the document still', () => {
  change('<input data-field>');
  history.pushState(null, '', '/another-page');
  expect(isTyping()).toBe(false);
});

describe('a guard of a form', () => {
  const guard = (event: Event): void => event.preventDefault();
  beforeEach(() => window.addEventListener('beforeunload', guard));
  afterEach(() => window.removeEventListener('beforeunload', guard));

  it('says that something would be lost, of choices without a field too', () => {
    expect(isTyping()).toBe(true);
  });

  it('has no say once the person has left', () => {
    history.pushState(null, '', '/another-page');
    expect(isTyping()).toBe(false);
  });
});
