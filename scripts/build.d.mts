/** The folder of the project. */
export const root: string
/** Builds into `out/` if any source is newer. */
export function ensureBuild(): void
/** True if `out/` holds a build and no source is newer. */
export function isBuilt(): boolean
