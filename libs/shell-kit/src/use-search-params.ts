import { useCallback, useContext } from 'react';
import {
  UNSAFE_NavigationContext as NavigationContext,
  useSearchParams as useRouterSearchParams,
} from 'react-router-dom';

type SetSearchParams = ReturnType<typeof useRouterSearchParams>[1];

/** The history that BrowserRouter and its like give on whole, with the address as it is now. */
interface History {
  location: { search: string };
}

/**
 * As React Router's, but a function is given what the address has now. The router's own gives it
 * what was drawn last, so that of two changes in one moment (a search whose typing has paused, a
 * filter that is cleared) the second would take back the first.
 */
export const useSearchParams = (): [URLSearchParams, SetSearchParams] => {
  const [params, setParams] = useRouterSearchParams();
  const history = useContext(NavigationContext).navigator as unknown as History;
  const set: SetSearchParams = useCallback(
    (next, options) => {
      const current = () => new URLSearchParams(history.location.search);
      setParams(typeof next === 'function' ? next(current()) : next, options);
    },
    [setParams, history],
  );
  return [params, set];
};
