/** How often each remote has been tried again: goes into its URLs past every cache. */
export const attempts = new Map<string, number>();

/** The build that each remote's latest manifest told of. */
export const fetchedBuilds = new Map<string, string | undefined>();
