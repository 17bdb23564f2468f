/**
 * First of all that runs in a page of development, before React: the shell's, or a remote's own. One
 * runtime of React Refresh for the page, which the remotes use too.
 */
import own from 'refresh-runtime-of-react';

own.injectIntoGlobalHook(globalThis);
globalThis.__studioRefresh = own;
// The gateway, which names them elsewhere, has no part in this page.
document.documentElement.dataset.overrideHosts = 'localhost,127.0.0.1';
