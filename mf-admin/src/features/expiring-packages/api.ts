import { call, newIdempotencyKey } from '@studio/api-client';
import { extendPackages, listExpiringPackages, type ExpiringPackage } from '@studio/contracts';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';
import { useRef } from 'react';
import type { ExpiringFilter } from './expiring-filter.js';

const readPage = ({ days, page, search }: ExpiringFilter, signal?: AbortSignal) =>
  call(listExpiringPackages, {
    query: { days, page, ...(search && { search }) },
    ...(signal && { signal }),
  });

/** All that the filter finds, page by page. */
export const readAllExpiring = async (filter: ExpiringFilter): Promise<ExpiringPackage[]> => {
  const found: ExpiringPackage[] = [];
  for (let page = 1; ; page++) {
    const { items, total } = await readPage({ ...filter, page });
    found.push(...items);
    if (items.length === 0 || found.length >= total) return found;
  }
};

/** A new last day of each; the version is the one that was on the screen. */
export interface Extensions {
  items: { packageId: string; expiresOn: string; version?: number }[];
  reason: string;
}

/** Repeated without an answer it does the same once: the key is of what is asked for. */
export const useExtendSeveral = () => {
  const client = useQueryClient();
  const known = useRef(new Map<string, string>());
  return useMutation({
    mutationFn: (body: Extensions) => {
      const name = JSON.stringify(body);
      const idempotencyKey = known.current.get(name) ?? newIdempotencyKey();
      known.current.set(name, idempotencyKey);
      return call(extendPackages, { body, idempotencyKey });
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.admin }),
  });
};

/** Packages that end soon; the rows of the question before stay until the new ones are there. */
export const useExpiring = (filter: ExpiringFilter) =>
  useQuery({
    queryKey: keys.adminExpiring(filter),
    queryFn: ({ signal }) => readPage(filter, signal),
    placeholderData: (previous) => previous,
  });
