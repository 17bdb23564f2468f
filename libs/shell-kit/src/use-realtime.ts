import { realtimeMessage } from '@studio/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { applyMessage, refreshAll } from './apply-message.js';
import { loadSession } from './session.js';

/** Spec section 9: heartbeat 30 s, reconnect after 1, 2, 5, then 10 s. */
const HEARTBEAT = 30_000;
const MARGIN = 10_000;
const BACK_OFF = [1_000, 2_000, 5_000, 10_000];

export const backOff = (failures: number): number =>
  BACK_OFF[Math.min(failures, BACK_OFF.length - 1)] ?? 10_000;

/** Listens to /realtime while `enabled`, and keeps the query cache in step with it. */
export const useRealtime = (enabled: boolean): void => {
  const client = useQueryClient();
  useEffect(() => {
    if (!enabled || typeof EventSource === 'undefined') return;
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;
    let wasAway = false;
    let isRefused = false;

    const later = (work: () => void, ms: number): void => {
      clearTimeout(timer);
      timer = setTimeout(work, ms);
    };
    const reconnect = (): void => {
      source?.close();
      wasAway = true;
      later(connect, backOff(failures));
      failures += 1;
    };
    // A browser says nothing of a refusal but that it gives up: perhaps the session has ended.
    const onError = (): void => {
      if (source?.readyState === EventSource.CLOSED && !isRefused) {
        isRefused = true;
        void loadSession();
      }
      reconnect();
    };
    const alive = (): void => {
      failures = 0;
      isRefused = false;
      later(reconnect, HEARTBEAT + MARGIN);
    };
    const connect = (): void => {
      source?.close();
      source = new EventSource('/realtime');
      later(reconnect, HEARTBEAT + MARGIN);
      source.addEventListener('open', () => {
        alive();
        // What happened in the gap was not heard.
        if (wasAway) refreshAll(client);
        wasAway = false;
      });
      source.addEventListener('error', onError);
      source.addEventListener('heartbeat', alive);
      source.addEventListener('resync', () => {
        alive();
        refreshAll(client);
      });
      source.addEventListener('message', (event: MessageEvent<string>) => {
        alive();
        const message = realtimeMessage.safeParse(JSON.parse(event.data));
        // A message of a newer server is none of ours.
        if (message.success) applyMessage(client, message.data);
      });
    };
    // Nothing to wait for when the line is back.
    const onOnline = (): void => {
      if (source?.readyState !== EventSource.OPEN) later(connect, 0);
    };
    window.addEventListener('online', onOnline);
    connect();
    return () => {
      window.removeEventListener('online', onOnline);
      clearTimeout(timer);
      source?.close();
    };
  }, [client, enabled]);
};
