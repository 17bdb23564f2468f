import { call, isApiError } from '@studio/api-client';
import { checkGiftCard, checkPromoCode, type PromotedKind } from '@studio/contracts';
import { useMutation } from '@studio/shell-kit/query';
import { plainCode } from '@studio/ui/format';
import { useState } from 'react';

/** What a code may be for. */
export interface Offer {
  kind: PromotedKind;
  referenceId: string;
  /** Fils. */
  price: number;
}

interface Promo {
  code: string;
  /** Fils off, by what it is for; what isn't in here keeps its price. */
  off: ReadonlyMap<string, number>;
}

interface Gift {
  code: string;
  ending: string;
  /** Fils. */
  balance: number;
}

export interface Codes {
  promo: Promo | null;
  gift: Gift | null;
}

/** What goes along with a checkout of one of the offers. */
export const codesFor = ({ promo, gift }: Codes, referenceId: string) => ({
  ...(promo?.off.has(referenceId) && { promoCode: promo.code }),
  ...(gift && { giftCardCode: gift.code }),
});

/** What would be paid, as the server will reckon it; the card page has the last word. */
export const totalsOf = ({ promo, gift }: Codes, { referenceId, price }: Offer) => {
  const discount = promo?.off.get(referenceId) ?? 0;
  const fromGift = Math.min(gift?.balance ?? 0, price - discount);
  return { discount, fromGift, toPay: price - discount - fromGift };
};

const isUnknown = (error: unknown): boolean => isApiError(error) && error.status === 404;

const readGift = async (code: string): Promise<Gift | null> => {
  try {
    return { code, ...(await call(checkGiftCard, { body: { code } })) };
  } catch (error) {
    if (isUnknown(error)) return null;
    throw error;
  }
};

const readPromo = async (typed: string, offers: readonly Offer[]): Promise<Promo> => {
  const requests = offers.map(async ({ kind, referenceId }) => {
    const body = { code: typed, kind, referenceId };
    const { code, amountOff } = await call(checkPromoCode, { body });
    return { code, amountOff, referenceId };
  });
  const answers = await Promise.allSettled(requests);
  const good = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const [first] = good;
  if (!first) throw (answers[0] as PromiseRejectedResult).reason as Error;
  return {
    code: first.code,
    off: new Map(good.map(({ referenceId, amountOff }) => [referenceId, amountOff])),
  };
};

/** One field for both: what is no gift card's code is a promotion's. */
const readCode = async (typed: string, offers: readonly Offer[]): Promise<Partial<Codes>> => {
  // Gift cards have 16 letters; promotions are words.
  const gift =
    plainCode(typed).replace(/[^a-z0-9]/gi, '').length === 16 ? await readGift(typed) : null;
  return gift ? { gift } : { promo: await readPromo(typed, offers) };
};

/** Codes that a member has typed, judged for what they are about to buy. */
export const useCodes = (offers: readonly Offer[]) => {
  const [codes, setCodes] = useState<Codes>({ promo: null, gift: null });
  const reading = useMutation({
    mutationFn: (typed: string) => readCode(typed.trim(), offers),
    onSuccess: (found) => setCodes((before) => ({ ...before, ...found })),
  });
  return {
    codes,
    reading,
    remove: (which: keyof Codes) => {
      reading.reset();
      setCodes((before) => ({ ...before, [which]: null }));
    },
  };
};
export type EnteredCodes = ReturnType<typeof useCodes>;
