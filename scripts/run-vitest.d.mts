/** Runs vitest and answers its exit code; a file that lost its process is run once more and named. */
export function runVitest(run: {
  options: readonly string[]
  /** Parts of file names; every file unless told. */
  filters: readonly string[]
  /** A command that starts the given one. */
  through?: readonly string[]
  cwd?: string
  env?: NodeJS.ProcessEnv
}): number
