/** The folder of the project. */
export const root: string
/** Builds into `out/` unless it is newer than every source. */
export function ensureBuild(): void
