import type { CardProviderConfig } from './config.js';
import type { Events } from './events.js';
import type { State } from './state/state.js';

/** What every part of the provider works with. */
export interface ProviderContext {
  state: State;
  events: Events;
  config: CardProviderConfig;
}
