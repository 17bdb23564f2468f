/** Dirhams as people type them, in fils: `120`, `99.5`, `1,250.00`; null when it is no amount. */
export const readAed = (text: string): number | null => {
  const plain = text.trim().replaceAll(',', '');
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(plain)) return null;
  const [whole = '', part = ''] = plain.split('.');
  const fils = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return fils > 0 ? fils : null;
};
