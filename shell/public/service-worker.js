// The site's one worker: what is pushed, and pages without a connection.
importScripts('/push-worker.js', '/offline-worker.js');
