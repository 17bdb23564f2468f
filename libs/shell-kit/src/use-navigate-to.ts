import { insideSite } from '@studio/domain-kit';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';

/** Goes to a page of this site; a path from outside that leads elsewhere leads home. */
export const useNavigateTo = (): ((
  path: string,
  options?: { replace?: boolean; state?: unknown },
) => void) => {
  const navigate = useNavigate();
  return useCallback(
    (path, options) =>
      void navigate(insideSite(path), {
        replace: options?.replace ?? false,
        state: options?.state,
      }),
    [navigate],
  );
};
