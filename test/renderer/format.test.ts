import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ageTexts } from './support/age-texts.ts'
import { createFormat, dayOf, today, todayIn } from '../../src/renderer/i18n/format.ts'

const es = createFormat('es-AR', ageTexts)
const en = createFormat('en-GB', ageTexts)
/** A wall clock of this PC. */
const at = (hour: number, minute: number, day = 20) => new Date(2026, 10, day, hour, minute)

describe('units', () => {
  it('groups thousands and keeps decimals, by locale', () => {
    expect(es.units(1440)).toBe('1.440')
    expect(es.units(2465.5)).toBe('2.465,5')
    expect(en.units(2465.5)).toBe('2,465.5')
    expect(es.units(0.000001)).toBe('0,000001')
  })

  it('has a true minus and, where asked, a plus; nothing has no sign', () => {
    expect(es.signed(-40)).toBe('−40')
    expect(es.signed(12)).toBe('+12')
    expect(es.signed(0)).toBe('0')
    expect(es.signed(-0)).toBe('0')
    expect(es.units(-1.5)).toBe('−1,5')
  })

  it('never loses one of six decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9_007_199_254, max: 9_007_199_254 }), (millionths) => {
        const shown = es.units(millionths / 1_000_000)
        const back = Number(shown.replaceAll('.', '').replace(',', '.').replace('−', '-'))
        expect(Math.round(back * 1_000_000)).toBe(millionths === 0 ? 0 : millionths)
      }),
    )
  })
})

describe('dates', () => {
  it('shows the digits of the text, whatever the zone of this PC', () => {
    expect(es.date('2026-11-20')).toBe('20/11/2026')
    expect(es.date('2026-11-20T00:00:00')).toBe('20/11/2026')
    expect(es.date('2026-11-20T23:59:59-03:00')).toBe('20/11/2026')
    expect(es.dateTime('2026-11-20T08:50:00')).toBe('vie 20/11/2026 08:50')
    expect(en.dateTime('2026-11-20')).toBe('Fri 20/11/2026')
    expect(es.day('2026-11-20')).toBe('viernes 20 de noviembre')
  })

  it('leaves what it can’t read as it came', () => {
    expect(es.date('20/11/26')).toBe('20/11/26')
    expect(es.date('2026-13-40')).toBe('2026-13-40')
    expect(es.date(null)).toBe('')
    expect(dayOf('ayer')).toBeNull()
  })

  it('knows the day of a zone, and falls back on this PC’s', () => {
    const at = new Date('2026-03-05T02:59:00Z')
    expect(todayIn('America/Argentina/Buenos_Aires', at)).toBe('2026-03-04')
    expect(todayIn('Asia/Tokyo', at)).toBe('2026-03-05')
    expect(todayIn('Nowhere/At_All', at)).toBe(today(at))
  })

  it('keeps every calendar day', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        (date) => {
          const text = date.toISOString().slice(0, 10)
          expect(es.date(text).split('/').toReversed().join('-')).toBe(text)
        },
      ),
    )
  })
})

describe('ages', () => {
  it.each([
    ['2026-11-20T10:42:00', 'hace un momento'],
    ['2026-11-20T10:34:00', '8 min'],
    ['2026-11-20T09:43:59', '59 min'],
    ['2026-11-20T09:37:00', '1 h 05'],
    ['2026-11-20T00:00:00', '10 h 42'],
    ['2026-11-19T23:59:00', 'ayer'],
    ['2026-11-18T08:00:00', '18/11'],
    ['2024-11-18T08:00:00', '18/11/2024'],
    ['2026-11-20T11:00:00', '11:00'],
    ['2026-11-21T11:00:00', '21/11/2026'],
    ['2026-11-20', ''],
    ['nonsense', ''],
  ])('%s is %s at 10:42', (text, age) => {
    expect(es.age(text, at(10, 42))).toBe(age)
  })

  // Wherever the test runs, its clocks show another time than most of these.
  describe.each([
    ['America/Argentina/Buenos_Aires', '2026-11-20T13:42:00Z'],
    ['Asia/Tokyo', '2026-11-20T01:42:00Z'],
    ['Asia/Kolkata', '2026-11-20T05:12:00Z'],
    ['Pacific/Kiritimati', '2026-11-19T20:42:00Z'],
  ])('in a warehouse in %s, where it is 10:42', (timeZone, instant) => {
    const there = createFormat('es-AR', ageTexts, timeZone)
    const now = new Date(instant)
    const ago = (ms: number) => new Date(now.getTime() - ms).toISOString()

    it.each([
      ['2026-11-20T10:42:00', 'hace un momento'],
      ['2026-11-20T10:34:00', '8 min'],
      ['2026-11-20T00:00:00', '10 h 42'],
      ['2026-11-19T23:59:00', 'ayer'],
      ['2026-11-18', '18/11'],
      ['2026-11-20T11:00:00', '11:00'],
    ])('%s is %s', (text, age) => expect(there.age(text, now)).toBe(age))

    it('an instant is as old as it is, on the warehouse’s days', () => {
      const spelled = (text: string) => text.replace(/\.000Z$/, '.000+00:00')
      expect(there.age(ago(5 * 60_000), now)).toBe('5 min')
      expect(there.age(spelled(ago(65 * 60_000)), now)).toBe('1 h 05')
      expect(there.age(spelled(ago(10 * 3_600_000)), now)).toBe('10 h 00')
      expect(there.age(ago(11 * 3_600_000), now)).toBe('ayer')
      expect(there.age(ago(-18 * 60_000), now)).toBe('11:00')
    })

    it('the moment is said so', () => expect(there.moment(now)).toBe('viernes 20 de noviembre, 10:42'))
  })

  it('an instant keeps its age where the clocks were changed in between', () => {
    const madrid = createFormat('es-AR', ageTexts, 'Europe/Madrid')
    expect(madrid.age('2026-10-25T02:30:00+02:00', new Date('2026-10-25T03:10:00+01:00'))).toBe('1 h 40')
  })

  it('names the day of an instant that is not of today', () => {
    expect(es.time(at(9, 5).toISOString(), at(10, 42))).toBe('09:05')
    expect(es.time(at(18, 4, 19).toISOString(), at(10, 42))).toBe('ayer 18:04')
    expect(es.time(at(18, 4, 2).toISOString(), at(10, 42))).toBe('02/11 18:04')
    expect(es.time(null, at(10, 42))).toBe('')
    expect(es.time('garbage', at(10, 42))).toBe('')
  })

  it('names the day of an instant where it matters, with the year', () => {
    expect(es.dayTime(at(9, 5).toISOString(), at(10, 42))).toBe('hoy 09:05')
    expect(es.dayTime(at(18, 4, 19).toISOString(), at(10, 42))).toBe('ayer 18:04')
    expect(es.dayTime(at(18, 4, 2).toISOString(), at(10, 42))).toBe('02/11/2026 18:04')
    expect(es.dayTime(null, at(10, 42))).toBe('')
  })
})

it('shows bytes short', () => {
  expect(es.bytes(0)).toBe('0 B')
  expect(es.bytes(38_400_000)).toBe('38,4 MB')
  expect(en.bytes(1_200)).toBe('1.2 kB')
})

describe('the days to an expiry', () => {
  it.each([
    ['2026-11-20T00:00:00', 'hoy'],
    ['2026-11-21', 'mañana'],
    ['2026-11-19', 'ayer'],
    ['2027-03-14', 'en 114 días'],
    ['2026-11-17', 'hace 3 días'],
    ['soon', ''],
    [null, ''],
  ])('%s is %s', (expiry, text) => expect(es.until(expiry, '2026-11-20')).toBe(text))
})

describe('shares', () => {
  it.each([
    [0, '0\u00a0%'],
    [0.001, '<1\u00a0%'],
    [0.226, '23\u00a0%'],
    [0.999, '>99\u00a0%'],
    [1, '100\u00a0%'],
  ])('%d is %s', (share, text) => {
    expect(es.share(share)).toBe(text)
    expect(en.share(share)).toBe(text.replace('\u00a0', ''))
  })

  it('have a space in Spanish everywhere, none in English', () => {
    expect(createFormat('es-MX', ageTexts).percent('6')).toBe('6\u00a0%')
    expect(en.percent('+6')).toBe('+6%')
  })
})
