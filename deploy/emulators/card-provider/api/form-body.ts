import { invalid } from './api-error.js';

export type FormValue = string | FormValue[] | FormFields;
export interface FormFields {
  [name: string]: FormValue;
}

const deepest = 8;
const longestList = 100;

/**
 * Reads `a[b][0][c]=v` into objects and lists. Names that would reach an object's prototype are
 * ordinary names here, because the objects have none.
 */
export function readForm(text: string): FormFields {
  const root = emptyFields();
  for (const [name, value] of new URLSearchParams(text)) {
    const path = readPath(name);
    if (path.length > deepest) throw invalid(`Invalid nesting: ${name}`, { param: name });
    place(root, path, value);
  }
  return foldArrays(root) as FormFields;
}

function emptyFields(): FormFields {
  return Object.create(null) as FormFields;
}

function readPath(name: string): string[] {
  const open = name.indexOf('[');
  if (open <= 0) return [name];
  const inner = [...name.slice(open).matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? '');
  return [name.slice(0, open), ...inner];
}

function place(fields: FormFields, [head = '', ...rest]: string[], value: string): void {
  const name = head === '' ? String(Object.keys(fields).length) : head;
  if (rest.length === 0) {
    fields[name] = value;
    return;
  }
  const inner = fields[name];
  const next = typeof inner === 'object' && !Array.isArray(inner) ? inner : emptyFields();
  fields[name] = next;
  place(next, rest, value);
}

/** Objects whose names are 0, 1, 2 … are lists. */
function foldArrays(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const names = Object.keys(value);
  for (const name of names) value[name] = foldArrays(value[name] ?? '');
  const isList = names.length > 0 && names.every((name) => /^\d+$/.test(name));
  if (!isList) return value;
  if (names.length > longestList) throw invalid(`Lists hold at most ${longestList} entries.`);
  return names.sort((a, b) => Number(a) - Number(b)).map((name) => value[name] ?? '');
}
