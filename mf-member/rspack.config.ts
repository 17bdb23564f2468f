import { remoteConfig } from '@studio/federation';

export default remoteConfig({ name: 'mf-member', dir: import.meta.dirname, port: 4301 });
