import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** A sign-out is on its way: the server may know the session no more when a request reaches it. */
export const signingOutStore = createStore(() => ({ isSigningOut: false }));

export const useIsSigningOut = (): boolean =>
  useStore(signingOutStore, (state) => state.isSigningOut);
