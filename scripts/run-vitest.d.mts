/** Runs vitest and returns its exit code. A single file that failed is run once more and reported. */
export function runVitest(run: {
  options: readonly string[]
  /** Parts of file names. Empty: every file. */
  filters: readonly string[]
  /** A command that starts the given one. */
  through?: readonly string[]
  cwd?: string
}): number
