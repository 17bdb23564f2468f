import { productState, type ProductState, type RetailItemView } from '@studio/contracts';

export const isState = (text: string | null): text is ProductState =>
  productState.safeParse(text).success;

export const itemStateOf = ({ retired }: RetailItemView): ProductState =>
  retired ? 'retired' : 'on_sale';

/** Those in a state; all of them while none is chosen. */
export const inState = <One extends { state: ProductState }>(
  list: readonly One[],
  state: ProductState | null,
): One[] => list.filter((one) => state === null || one.state === state);
