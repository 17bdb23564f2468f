/** Spec section 5, Reset password: all must hold before the form can be sent. */
export const passwordRules: readonly {
  text: string;
  holds: (password: string, confirmation: string) => boolean;
}[] = [
  { text: 'At least 6 characters', holds: (password) => password.length >= 6 },
  { text: 'Contains a digit', holds: (password) => /\d/.test(password) },
  { text: 'Contains a letter', holds: (password) => /\p{L}/u.test(password) },
  {
    text: 'Both entries match',
    holds: (password, confirmation) => confirmation !== '' && password === confirmation,
  },
];

export const isValidPassword = (password: string, confirmation: string): boolean =>
  passwordRules.every(({ holds }) => holds(password, confirmation));
