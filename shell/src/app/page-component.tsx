import type { PageModule } from '@studio/shell-kit';
import { lazy } from 'react';
import type { ComponentType } from 'react';

export type LoadPage = () => Promise<PageModule>;

const loaded = new WeakMap<LoadPage, ComponentType>();

/** Loads a page before it is drawn: it then stands there at once. */
export const loadComponent = async (load: LoadPage): Promise<PageModule> => {
  const module = await load();
  loaded.set(load, module.default);
  return module;
};

/**
 * The page itself when its code is here, or a lazy one. React shows a spinner for a lazy page even when its
 * code comes within the same millisecond, and holds what follows a spinner back for 300 ms.
 * @param onFailure a lazy component keeps its failure: whoever keeps the component can forget it
 */
export const componentOf = (load: LoadPage, onFailure?: () => void): ComponentType =>
  loaded.get(load) ??
  lazy(async () => {
    try {
      return await loadComponent(load);
    } catch (error) {
      onFailure?.();
      throw error;
    }
  });
