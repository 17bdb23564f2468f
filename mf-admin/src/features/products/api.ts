import { call } from '@studio/api-client';
import {
  changePackage,
  changePlanForSale,
  createPackage,
  createPlan,
  listAdminClassTypes,
  listCardPrices,
  listProducts,
  sortPackages,
  sortPlans,
} from '@studio/contracts';
import type { CardPriceList, PackageFacts, PlanFacts, ProductOrder } from '@studio/contracts';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';

export const useProducts = () =>
  useQuery({
    queryKey: keys.adminProducts,
    queryFn: ({ signal }) => call(listProducts, { signal }),
  });

/** What is taught, retired types too. */
export const useClassTypes = () =>
  useQuery({
    queryKey: keys.adminClassTypes,
    queryFn: ({ signal }) => call(listAdminClassTypes, { signal }),
  });

const SOON_MS = 2_000;

export interface KeptProduct {
  id: string;
  /** Of its record. */
  version: number;
}

/** What payments know of the product as it is now; undefined: news of a change are on their way. */
export const cardPriceOf = (
  { items }: CardPriceList,
  { id, version }: KeptProduct,
): CardPriceList['items'][number] | undefined =>
  items.find(({ productId, revision }) => productId === id && revision >= version);

const isWaiting = (list: CardPriceList, products: readonly KeptProduct[]): boolean =>
  list.configured &&
  (list.items.some(({ state }) => state === 'waiting') ||
    products.some((one) => !cardPriceOf(list, one)));

/** How the prices stand at the card provider, read again until each is known and done. */
export const useCardPrices = () => {
  const { packages = [], plans = [] } = useProducts().data ?? {};
  const products: readonly KeptProduct[] = [...packages, ...plans];
  return useQuery({
    queryKey: keys.adminCardPrices,
    queryFn: ({ signal }) => call(listCardPrices, { signal }),
    refetchInterval: ({ state: { data } }) => (data && isWaiting(data, products) ? SOON_MS : false),
  });
};

/** What a change of products makes old: lists of members and of the sale. */
const useProductChange = <Request, Answer>(execute: (request: Request) => Promise<Answer>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: execute,
    // Refused: somebody else changed it, and the list shows how it is now. A form closes over the
    // list as it is then: opened again at once, it must not be filled from an older one.
    onSettled: async () => {
      for (const queryKey of [
        keys.adminCardPrices,
        keys.adminAllSellCatalogues,
        keys.packages,
        keys.plans,
      ])
        void client.invalidateQueries({ queryKey });
      await client.invalidateQueries({ queryKey: keys.adminProducts });
    },
  });
};

/** A new one under the key of its form, or what was changed of one. */
export interface SaveProduct<Facts> {
  facts: Facts;
  changes: Partial<Facts>;
  version: number;
}

export const useSavePackage = (id: string | null, key: string) =>
  useProductChange(({ facts, changes, version }: SaveProduct<PackageFacts>) =>
    id === null
      ? call(createPackage, { body: facts, idempotencyKey: key })
      : call(changePackage, { params: { id }, body: { ...changes, version } }),
  );

export const useSavePlan = (id: string | null, key: string) =>
  useProductChange(({ facts, changes, version }: SaveProduct<PlanFacts>) =>
    id === null
      ? call(createPlan, { body: facts, idempotencyKey: key })
      : call(changePlanForSale, { params: { id }, body: { ...changes, version } }),
  );

export const useSortProducts = (kind: 'package' | 'plan') =>
  useProductChange((body: ProductOrder) =>
    call(kind === 'package' ? sortPackages : sortPlans, { body }),
  );
