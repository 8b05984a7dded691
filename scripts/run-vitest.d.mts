/** Runs vitest and answers its exit code; a few files that failed are run once more, and named where they pass then. */
export function runVitest(run: {
  options: readonly string[]
  /** Parts of file names; every file unless told. */
  filters: readonly string[]
  /** A command that starts the given one. */
  through?: readonly string[]
  cwd?: string
}): number
