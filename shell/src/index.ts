/** What is in this file takes a phone a fifth of a second to run: a touch, or a frame, comes between its parts. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** All of it is in this file already (`eager`), so there is no second round trip for the start. */
const parts: readonly (() => Promise<unknown>)[] = [
  () => import(/* webpackMode: "eager", webpackExports: ["createRoot"] */ 'react-dom/client'),
  () =>
    import(
      /* webpackMode: "eager", webpackExports: ["BrowserRouter"] */ '@studio/shell-kit/router'
    ),
  () =>
    import(/* webpackMode: "eager", webpackExports: ["queryClient"] */ '@studio/shell-kit/query'),
  () => import(/* webpackMode: "eager", webpackExports: ["loadSession"] */ '@studio/shell-kit'),
  () => import(/* webpackMode: "eager", webpackExports: ["Pages"] */ './app/pages.js'),
  () => import(/* webpackMode: "eager" */ './app/start.js'),
];

const run = async (): Promise<void> => {
  for (const part of parts) {
    await part();
    await nextTask();
  }
};

void run();
