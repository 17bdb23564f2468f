/* global __react_refresh_library__ -- set by the plugin: name of the build that this copy is in */
/**
 * The runtime of React Refresh as pages with federation need it: the one of the page (refresh-entry).
 * React asks a single one which code a component has now. Each build has its own copies of libs/ui,
 * under the same module ids: the name of the build is put before them.
 *
 * A shell as visitors have it has none, and a React that can't refresh: there nothing counts as a
 * component, so that a change loads the page anew.
 */
import own from 'refresh-runtime-of-react';

const page = () => globalThis.__studioRefresh;

export const register = (type, id) => page()?.register(type, `${__react_refresh_library__} ${id}`);
export const isLikelyComponentType = (type) => page()?.isLikelyComponentType(type) ?? false;
export const createSignatureFunctionForTransform = () =>
  (page() ?? own).createSignatureFunctionForTransform();
export const getFamilyByType = (type) => page()?.getFamilyByType(type);
export const performReactRefresh = () => page()?.performReactRefresh();
