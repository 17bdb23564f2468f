import { call } from '@studio/api-client';
import { findCodeOwner, listMemberStandings, searchPeople } from '@studio/contracts';
import type { FoundPeople, FoundPerson, MemberStanding } from '@studio/contracts';
import { plainTypedCode, readScannedCode } from '@studio/contracts/check-in-code';
import { inPlainDigits, searchKey, withoutFormatCharacters } from '@studio/domain-kit';
import { keys, useQuery, useQueryClient } from '@studio/shell-kit/query';
import { isFound, narrowsTo } from '@studio/ui/format';

/** Digits of any keyboard, without the noughts that stand for the country. */
const digitsOf = (text: string): string => searchKey(text).replace(/\D/g, '').replace(/^0+/, '');

/** Whether a person of an earlier answer fits what is typed by now. */
const fits = ({ full_name, email, phone }: FoundPerson, text: string): boolean =>
  isFound(`${full_name ?? ''} ${email}`, text) ||
  (digitsOf(text) !== '' && digitsOf(phone ?? '').includes(digitsOf(text)));

/** The text of an answer in the cache that has everybody whom `text` can find. */
const useAnsweredText = (text: string): string => {
  const client = useQueryClient();
  for (let end = text.length - 1; end > 0; end--) {
    const shorter = text.slice(0, end);
    const answer = client.getQueryData<FoundPeople>(keys.adminPeople({ search: shorter }));
    if (answer?.complete && narrowsTo(shorter, text)) return shorter;
  }
  return text;
};

/** What of the code on a member's screen was scanned or typed; null: it reads like no code. */
const codeIn = (text: string): string | null => {
  const code = inPlainDigits(withoutFormatCharacters(text));
  if (readScannedCode(code)) return code;
  // The member's screen shows `K7P 2QX`; other blanks are those of a name.
  return /\s/.test(code) && !/^\w{3} \w{3}$/.test(code) ? null : plainTypedCode(code);
};

/** People of these ids, in this order; an account that is gone is left out. */
export const usePeopleOf = (ids: readonly string[]): readonly FoundPerson[] => {
  const list = ids.join();
  const { data } = useQuery({
    queryKey: keys.adminPeople({ ids: list }),
    queryFn: ({ signal }) => call(searchPeople, { query: { ids: list }, signal }),
    enabled: ids.length > 0,
  });
  return ids.flatMap((id) => data?.items.find((person) => person.id === id) ?? []);
};

/** Who has the code that was scanned or typed; a short one is asked only when nobody has such a name. */
const useCodeOwner = (text: string, { nobodyFound }: { nobodyFound: boolean }) => {
  const code = codeIn(text) ?? '';
  const isDue = code !== '' && (nobodyFound || readScannedCode(text) !== null);
  const { data, isFetching } = useQuery({
    queryKey: keys.adminCodeOwner(code),
    queryFn: ({ signal }) => call(findCodeOwner, { query: { code }, signal }),
    enabled: isDue,
  });
  const owner = usePeopleOf(isDue && data?.owner ? [data.owner.userId] : []);
  return { owner: owner.length > 0 ? owner : null, isPending: isDue && isFetching };
};

/**
 * People by letters. A longer text is answered from what is there when that was everybody; else the
 * former request is given up, and the people of the former answer who still fit stay meanwhile.
 */
const useNamedPeople = (text: string) => {
  const search = useAnsweredText(text);
  const { data, isPlaceholderData, isFetching, isSuccess, isError, refetch } = useQuery({
    queryKey: keys.adminPeople({ search }),
    queryFn: ({ signal }) => call(searchPeople, { query: { search }, signal }),
    enabled: text !== '' && readScannedCode(text) === null,
    placeholderData: (previous) => previous,
  });
  const answered = text === '' ? [] : (data?.items ?? []);
  const isExact = search === text && !isPlaceholderData;
  const people = isExact ? answered : answered.filter((person) => fits(person, text));
  const nobodyFound = isExact && isSuccess && people.length === 0;
  return { people, answered, nobodyFound, isFetching, isError, retry: () => void refetch() };
};

interface Found {
  people: readonly FoundPerson[];
  /** Everybody of the answer: a stable list while it is narrowed. */
  answered: readonly FoundPerson[];
  /** The answer to these very letters is under way; what is shown fits them, and may not be all. */
  isPending: boolean;
  isError: boolean;
  retry: () => void;
}

/** People as somebody types: names in any order and script, numbers in any form, addresses, codes. */
export const useFoundPeople = (typed: string): Found => {
  const text = typed.trim();
  const { people, answered, nobodyFound, isFetching, isError, retry } = useNamedPeople(text);
  const { owner, isPending } = useCodeOwner(text, { nobodyFound });
  if (owner) return { people: owner, answered: owner, isPending: false, isError, retry };
  const isUnderWay = text !== '' && (isFetching || isPending);
  return { people, answered, isPending: isUnderWay, isError, retry };
};

/** What these people can book, owe and have today, by their id. */
export const useStandings = (
  people: readonly Pick<FoundPerson, 'id'>[],
): ReadonlyMap<string, MemberStanding> => {
  const ids = people.map(({ id }) => id).join();
  const { data } = useQuery({
    queryKey: keys.adminStandings(ids),
    queryFn: ({ signal }) => call(listMemberStandings, { query: { ids }, signal }),
    enabled: ids !== '',
    placeholderData: (previous) => previous,
  });
  return new Map(data?.items.map((one) => [one.userId, one]));
};
