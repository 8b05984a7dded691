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

/** Processor time of this thread for one run, the median of so many. */
export async function medianProcessorMs(runs: number, run: (at: number) => unknown): Promise<number> {
  const times: number[] = []
  for (let at = 0; at < runs; at += 1) {
    const processor = process.threadCpuUsage()
    await run(at)
    const { user, system } = process.threadCpuUsage(processor)
    times.push((user + system) / 1000)
  }
  return times.toSorted((a, b) => a - b)[runs >> 1] ?? 0
}
