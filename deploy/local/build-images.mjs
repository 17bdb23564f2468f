// `npm run images`: the images of services and pages, of what is built.
//   npm run images -- --prefix registry.example/studio- --version 1.4.0 [--builder buildah]
//                     [--base <image with Node>] [--npmrc <file>]
import { build, install, requireNode, root } from './prepare.mjs';

requireNode();
await install();
if (!(await build())) process.exit(1);
const { runBuildImages } = await import('../dist/build-images.js');
process.exit(await runBuildImages(root, process.argv.slice(2), process.env));
