import { remoteConfig } from '@studio/federation';

export default remoteConfig({ name: 'mf-trainer', dir: import.meta.dirname, port: 4303 });
