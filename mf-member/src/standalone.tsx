import '@studio/ui/base.css';
import { runStandalone } from '@studio/shell-kit/standalone';
import remote from './routes.js';

runStandalone(remote);
