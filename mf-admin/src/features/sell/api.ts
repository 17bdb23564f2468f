import { call } from '@studio/api-client';
import {
  getOpenDrawer,
  getSellCatalogue,
  listSales,
  mailInvoice,
  makeSale,
  quoteSale,
  receiveTransfer,
  voidSale,
} from '@studio/contracts';
import type { BookingsChoice, SaleBasket, SalePaymentInput, SaleView } from '@studio/contracts';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';

const LIVE_MS = 10_000;

export const useSellCatalogue = (userId: string | null) =>
  useQuery({
    queryKey: keys.adminSellCatalogue(userId),
    queryFn: ({ signal }) => call(getSellCatalogue, { query: userId ? { userId } : {}, signal }),
    placeholderData: (previous) => previous,
  });

/** What the basket costs by the server; it is asked again with every change. */
export const useQuote = (basket: SaleBasket | null) =>
  useQuery({
    queryKey: keys.adminQuote(basket),
    queryFn: ({ signal }) =>
      basket ? call(quoteSale, { body: basket, signal }) : Promise.resolve(null),
    enabled: basket !== null,
    placeholderData: (previous) => (basket ? previous : undefined),
  });

/** The drawer as everybody at the front desk moves it. */
export const useOpenDrawer = () =>
  useQuery({
    queryKey: keys.adminOpenDrawer,
    queryFn: ({ signal }) => call(getOpenDrawer, { signal }),
    refetchInterval: LIVE_MS,
  });

export const useSalesOf = (day: string, cursor: string | undefined) =>
  useQuery({
    queryKey: keys.adminSales(day, cursor),
    queryFn: ({ signal }) => call(listSales, { query: { day, cursor }, signal }),
    refetchInterval: LIVE_MS,
  });

/** What a sale changes on other pages. */
const useSaleChanged = () => {
  const client = useQueryClient();
  return ({ userId }: SaleView): void => {
    for (const queryKey of [
      keys.adminMember(userId),
      keys.adminOpenDrawer,
      keys.adminAllSales,
      keys.adminPayments({}),
      keys.adminRetailItems,
      keys.adminSellCatalogue(userId),
    ])
      void client.invalidateQueries({ queryKey });
  };
};

export interface NewSale {
  basket: SaleBasket;
  payments: SalePaymentInput[];
  mailInvoice: boolean;
  idempotencyKey: string;
}

export const useMakeSale = () => {
  const client = useQueryClient();
  const changed = useSaleChanged();
  return useMutation({
    mutationFn: ({ basket, payments, mailInvoice: mails, idempotencyKey }: NewSale) =>
      call(makeSale, { body: { ...basket, payments, mailInvoice: mails }, idempotencyKey }),
    onSuccess: changed,
    // A price, or the drawer, may have changed elsewhere: both are read again.
    onError: () => {
      void client.invalidateQueries({ queryKey: keys.adminQuote(null).slice(0, 2) });
      void client.invalidateQueries({ queryKey: keys.adminOpenDrawer });
    },
  });
};

export const useReceiveTransfer = () => {
  const changed = useSaleChanged();
  return useMutation({
    mutationFn: (id: string) => call(receiveTransfer, { params: { id } }),
    onSuccess: changed,
  });
};

export const useMailInvoice = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(mailInvoice, { params: { id } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: keys.adminAllSales }),
  });
};

export const useVoidSale = (id: string) => {
  const changed = useSaleChanged();
  return useMutation({
    mutationFn: (body: { reason: string; bookings?: BookingsChoice }) =>
      call(voidSale, { params: { id }, body }),
    onSuccess: changed,
  });
};
