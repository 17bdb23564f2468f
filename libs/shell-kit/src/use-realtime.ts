import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { RealtimeConnection } from './realtime-connection.js';
import { useIsSigningOut } from './signing-out.js';

/** Listens to /realtime while `enabled`, and keeps the query cache in step with it. */
export const useRealtime = (enabled: boolean): void => {
  const client = useQueryClient();
  const isListening = !useIsSigningOut() && enabled;
  useEffect(() => {
    if (!isListening || typeof EventSource === 'undefined') return;
    const connection = new RealtimeConnection(client);
    const onOnline = (): void => connection.onOnline();
    window.addEventListener('online', onOnline);
    connection.open();
    return () => {
      window.removeEventListener('online', onOnline);
      connection.close();
    };
  }, [client, isListening]);
};
