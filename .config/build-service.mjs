// Builds the Node project in the current folder into dist/ (service-config.mjs).
import { join, relative } from 'node:path';
import { rspack } from '@rspack/core';
import { serviceConfig } from './service-config.mjs';

const config = serviceConfig(process.cwd(), join(process.cwd(), 'dist'));
const compiler = rspack(config);

compiler.run((error, stats) => {
  if (error || stats.hasErrors()) {
    console.error(error ?? stats.toString({ all: false, errors: true, colors: false }));
    process.exit(1);
  }
  console.log(
    `built ${relative(process.cwd(), config.output.path) || 'dist'}: ${Object.keys(config.entry).join(', ')}`,
  );
  compiler.close(() => undefined);
});
