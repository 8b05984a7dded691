/** Processor time of one call while the program holds that much. */
export interface Growth {
  what: string
  size: number
  processorMs: number
}

const width = 720
const height = 420
const margin = { left: 60, right: 250, top: 20, bottom: 40 }
const colours = ['#1f6feb', '#d1242f', '#1a7f37', '#9a6700', '#8250df', '#0f766e', '#57606a', '#bf3989']
const decades = { size: 6, least: -2, most: 3 }

/** A picture of the growth, both axes logarithmic: a line that rises by one step a step grows as the size does. */
export function growthPicture(found: readonly Growth[]): string {
  const x = (size: number) =>
    margin.left + ((width - margin.left - margin.right) * Math.log10(Math.max(1, size))) / decades.size
  const level = (ms: number) => Math.log10(Math.max(10 ** decades.least, ms)) - decades.least
  const y = (ms: number) =>
    height - margin.bottom - ((height - margin.top - margin.bottom) * level(ms)) / (decades.most - decades.least)
  const sizes = Array.from({ length: decades.size + 1 }, (_, at) => 10 ** at)
  const times = Array.from({ length: decades.most - decades.least + 1 }, (_, at) => 10 ** (decades.least + at))
  const lines = [...new Set(found.map(({ what }) => what))].map((what, at) => {
    const points = found.filter((one) => one.what === what)
    const path = points.map(({ size, processorMs }) => `${x(size).toFixed(1)},${y(processorMs).toFixed(1)}`).join(' ')
    const colour = colours[at % colours.length] ?? ''
    const name = `<text x="${width - margin.right + 12}" y="${margin.top + 18 + at * 20}" fill="${colour}">${what}</text>`
    return `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>${name}`
  })
  const grid = [
    ...sizes.map(
      (size) =>
        `<path d="M${x(size)} ${margin.top}V${height - margin.bottom}"/><text x="${x(size)}" y="${height - 18}" text-anchor="middle">${size.toLocaleString('en')}</text>`,
    ),
    ...times.map(
      (ms) =>
        `<path d="M${margin.left} ${y(ms)}H${width - margin.right}"/><text x="${margin.left - 6}" y="${y(ms) + 4}" text-anchor="end">${ms} ms</text>`,
    ),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11">
<rect width="${width}" height="${height}" fill="#fff"/>
<g stroke="#d0d7de" stroke-width="1"><g fill="#57606a" stroke-width="0.5">${grid.join('')}</g></g>
${lines.join('\n')}
</svg>
`
}
