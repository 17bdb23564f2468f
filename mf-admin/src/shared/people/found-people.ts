import { call } from '@studio/api-client';
import { findCodeOwner, listMemberStandings, searchPeople } from '@studio/contracts';
import type { FoundPeople, FoundPerson, MemberStanding } from '@studio/contracts';
import { plainTypedCode, readScannedCode } from '@studio/contracts/check-in-code';
import { keys, useQuery, useQueryClient } from '@studio/shell-kit/query';
import { isFound, narrowsTo } from '@studio/ui/format';

const digitsOf = (text: string): string => text.replace(/\D/g, '');

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
  if (readScannedCode(text)) return text;
  return /\s/.test(text) ? null : plainTypedCode(text);
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

interface Found {
  people: readonly FoundPerson[];
  /** Everybody of the answer: a stable list while it is narrowed. */
  answered: readonly FoundPerson[];
  /** The answer to these very letters is under way; what is shown fits them, and may not be all. */
  isPending: boolean;
  isError: boolean;
  retry: () => void;
}

/** Who has the code that was scanned or typed; asked only when nobody has such a name. */
const useCodeOwner = (text: string, nobodyFound: boolean): string | null | undefined => {
  const code = codeIn(text);
  const { data } = useQuery({
    queryKey: keys.adminCodeOwner(code ?? ''),
    queryFn: ({ signal }) => call(findCodeOwner, { query: { code: code ?? '' }, signal }),
    enabled: code !== null && (nobodyFound || readScannedCode(text) !== null),
    staleTime: 0,
  });
  return code === null ? null : data && (data.owner?.userId ?? null);
};

/**
 * People as somebody types: names in any order and script, numbers in any form, addresses, codes. A
 * longer text is answered from what is there when that was everybody; else the former request is
 * given up and the people of the former answer who still fit stay until the new one is there.
 */
export const useFoundPeople = (typed: string): Found => {
  const text = typed.trim();
  const search = useAnsweredText(text);
  const query = useQuery({
    queryKey: keys.adminPeople({ search }),
    queryFn: ({ signal }) => call(searchPeople, { query: { search }, signal }),
    enabled: text !== '' && readScannedCode(text) === null,
    placeholderData: (previous) => previous,
  });
  const { data, isPlaceholderData } = query;
  const answered = (text !== '' && data?.items) || [];
  const isExact = search === text && !isPlaceholderData;
  const people = isExact ? answered : answered.filter((person) => fits(person, text));
  const owner = useCodeOwner(text, isExact && people.length === 0 && query.isSuccess);
  const byCode = usePeopleOf(owner ? [owner] : []);
  return {
    people: byCode.length > 0 ? byCode : people,
    answered: byCode.length > 0 ? byCode : answered,
    isPending: text !== '' && (query.isFetching || owner === undefined) && byCode.length === 0,
    isError: query.isError,
    retry: () => void query.refetch(),
  };
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
