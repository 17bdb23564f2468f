import { useEffect } from 'react';

const NAME = 'person:recent-people';
const MOST = 6;

/** Ids of the people whose record was opened last on this device, the latest first; no names. */
export const recentPeople = (): readonly string[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(NAME) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
};

/** Dropped with the session, as all that begins with `person:`. */
export const rememberPerson = (id: string): void => {
  try {
    const others = recentPeople().filter((one) => one !== id);
    localStorage.setItem(NAME, JSON.stringify([id, ...others].slice(0, MOST)));
  } catch {
    // Where storage is refused, nobody is remembered.
  }
};

/** Those who were opened lately come first, the others stay in their order. */
export const recentFirst = <Person extends { id: string }>(
  people: readonly Person[],
): readonly Person[] => {
  const recent = recentPeople();
  const placeOf = ({ id }: Person): number => recent.indexOf(id) + 1 || recent.length + 1;
  return people.toSorted((one, other) => placeOf(one) - placeOf(other));
};

/** Remembers whose record is on the screen, once it is there. */
export const useRememberPerson = (id: string | undefined): void =>
  useEffect(() => {
    if (id !== undefined) rememberPerson(id);
  }, [id]);
