import externalRuntime from '@module-federation/inject-external-runtime-core-plugin';
import { createInstance } from '@module-federation/enhanced/runtime';
import * as messages from '@studio/messages/react';
import * as kit from '@studio/shell-kit';
import * as query from '@studio/shell-kit/query';
import * as router from '@studio/shell-kit/router';
import React from 'react';
import ReactDom from 'react-dom';
import * as zod from 'zod';
import { remoteFaults } from './remote-faults.js';

/** How each library is shared; written into the shell by its build (libs/federation, shell-offer.ts). */
declare const SHELL_SHARES: Record<
  string,
  { version: string; requiredVersion: string; singleton?: boolean; strictVersion?: boolean }
>;

const libraries: Record<string, object> = {
  react: React,
  'react-dom': ReactDom,
  '@studio/shell-kit': kit,
  '@studio/shell-kit/router': router,
  '@studio/shell-kit/query': query,
  '@studio/messages/react': messages,
  zod,
};

/**
 * The host of the remotes: gives them the shell's own libraries and the federation's runtime. It is no
 * part of the first script, because pages of the shell itself do without (docs/decisions/0135).
 */
export const federation = createInstance({
  name: 'shell',
  remotes: [],
  shareStrategy: 'loaded-first',
  shared: Object.fromEntries(
    Object.entries(SHELL_SHARES).map(([name, { version, ...shareConfig }]) => [
      name,
      { version, shareConfig, lib: () => libraries[name] },
    ]),
  ),
  plugins: [externalRuntime(), remoteFaults],
});
