import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const css = readFileSync(join(import.meta.dirname, '../../../src/renderer/tokens.css'), 'utf8')

function colour(token: string): [number, number, number] {
  const match = new RegExp(`${token}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)`).exec(css)
  if (match === null) throw new Error(`no token ${token}`)
  return [Number(match[1]), Number(match[2]), Number(match[3])]
}

/** Relative luminance of an OKLCH colour, by way of OKLab and linear sRGB. */
function luminance([light, chroma, hue]: [number, number, number]): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clamp = (value: number) => Math.min(1, Math.max(0, value))
  const red = clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(colour(one)), luminance(colour(other))].sort((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

const outcomes = ['counted', 'needs', 'unknown', 'duplicate', 'blocked']

describe('the five bands', () => {
  it.each(outcomes)('%s carries its words at AAA', (outcome) => {
    expect(contrast(`--oc-${outcome}`, `--oc-${outcome}-on`)).toBeGreaterThanOrEqual(7)
  })

  it('are the same in every theme: each colour is named once', () => {
    for (const outcome of outcomes) expect(css.split(`--oc-${outcome}:`)).toHaveLength(2)
  })
})
