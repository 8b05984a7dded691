import { parseArgs, type ParseArgsConfig } from 'node:util'

/** Ends a script with one line. The exit code is 2 if its command line is wrong. */
export function fail(line: string, exitCode: 1 | 2 = 1): never {
  process.stderr.write(`muelle: ${line.split('\n', 1)[0]}\n`)
  process.exit(exitCode)
}

/** The options of a script. Ends it for those that it does not know, and for other arguments. */
export function readOptions<const Options extends NonNullable<ParseArgsConfig['options']>>(options: Options) {
  return orFail(() => parseArgs({ options }).values, 2)
}

/** Does a step of a script that may fail for what it was given: files, keys, addresses. */
export function orFail<T>(step: () => T, exitCode: 1 | 2 = 1): T {
  try {
    return step()
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error), exitCode)
  }
}

/** A percentage of PCs; `null` if the text is none. Nothing is not 0: an update for nobody is asked for by its number. */
export function readPercent(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,3}$/.test(text) && Number(text) <= 100 ? Number(text) : null
}
