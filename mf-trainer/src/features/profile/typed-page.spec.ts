import { isSame, newCertificate, textOf, typedOf } from './typed-page.js';

const content = {
  bio: 'Slow.',
  languages: ['English', 'Arabic'],
  certificates: [{ name: 'Mat', issuer: 'BASI', year: 2019, expiresOn: null }],
  portraitUrl: null,
};

test('what was read is what is sent', () => {
  const { portraitUrl: _, ...text } = content;
  expect(textOf(typedOf(content))).toEqual(text);
});

test.each([
  [{ languages: 'English, ,  العربية،Hindi' }, { languages: ['English', 'العربية', 'Hindi'] }],
  [{ bio: '  Slow. ' }, { bio: 'Slow.' }],
])('%j is tidied up', (typed, sent) => {
  expect(textOf({ ...typedOf(content), ...typed })).toMatchObject(sent);
});

test.each([
  [{ bio: 'x'.repeat(2_001) }],
  [{ languages: 'a,b,c,d,e,f,g,h,i' }],
  [{ certificates: [{ ...newCertificate(), name: 'Mat', issuer: 'BASI', year: '19' }] }],
  [{ certificates: [{ ...newCertificate(), name: 'Mat', issuer: ' ', year: '2019' }] }],
])('a page that breaks the rules is not sent (%#)', (typed) => {
  expect(textOf({ ...typedOf(content), ...typed })).toBeNull();
});

test('blanks and keys are no change, words and rows are', () => {
  const typed = typedOf(content);
  expect(isSame(typed, typedOf({ ...content, bio: ' Slow. ' }))).toBe(true);
  expect(isSame(typed, { ...typed, bio: 'Fast.' })).toBe(false);
  expect(isSame(typed, { ...typed, certificates: [...typed.certificates, newCertificate()] })).toBe(
    false,
  );
});
