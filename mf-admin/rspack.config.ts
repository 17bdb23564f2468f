import { remoteConfig } from '@studio/federation';

export default remoteConfig({ name: 'mf-admin', dir: import.meta.dirname, port: 4302 });
