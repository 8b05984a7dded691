/** Milliseconds of each run, and processor time of this thread for one run at the mean. */
interface Measured {
  times: number[]
  processorMs: number
}

/** Runs the variants in turn, so that other programs disturb all of them alike: read the ratios. */
export async function interleaved<Name extends string>(
  rounds: number,
  variants: Record<Name, () => unknown>,
): Promise<Record<Name, Measured>> {
  const names = Object.keys(variants) as Name[]
  const measured = Object.fromEntries(names.map((name) => [name, { times: [], processorMs: 0 }])) as unknown as Record<
    Name,
    Measured
  >
  for (let round = 0; round < rounds; round += 1)
    for (const name of names) {
      const [startedAt, processor] = [performance.now(), process.threadCpuUsage()]
      await variants[name]()
      const { user, system } = process.threadCpuUsage(processor)
      measured[name].times.push(performance.now() - startedAt)
      measured[name].processorMs += (user + system) / 1000 / rounds
    }
  return measured
}

/**
 * Processor time of this thread for one run, the mean of those after the first. Some systems count it in steps of 4 ms, so that the
 * time of one run alone reads as 0 or 4.
 */
export async function meanProcessorMs(runs: number, run: (at: number) => unknown): Promise<number> {
  await run(0)
  const before = process.threadCpuUsage()
  for (let at = 1; at < runs; at += 1) await run(at)
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000 / (runs - 1)
}
