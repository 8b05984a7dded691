import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createArticleCatalog } from '../../src/main/core/articles/stored-article-catalog.ts'
import { setByWeight, weighedAmong } from '../../src/main/core/store/articles-by-weight.ts'
import { articlesByCode, mergeArticles } from '../../src/main/core/store/cache/articles.ts'
import { writeCache } from '../../src/main/core/store/cache/cache-file.ts'
import { article, openCache } from './support/cache.ts'
import { openTestDatabase } from './support/store.ts'

const codes = ['1', '2', '3', '4']
const weight = fc.constantFrom(true, false, null)
/** The times of what was set by hand come one after the other; the articles of the WMS are the first three codes at most. */
const setting = fc.record({ articleCode: fc.constantFrom(...codes), byWeight: weight })
const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000-03:00`

test('articles read at once are those read one by one, whatever was set by hand', () => {
  fc.assert(
    fc.property(
      fc.array(weight, { maxLength: 3 }),
      fc.array(setting, { maxLength: 8 }),
      fc.subarray(codes),
      (ofWms, settings, atOnce) => {
        const { folder, writer, reader: cache } = openCache()
        const { database } = openTestDatabase(folder)
        writeCache(writer, () =>
          mergeArticles(
            writer,
            ofWms.map((byWeight, index) => article(codes[index] ?? '', { byWeight })),
          ),
        )
        database.transaction((primary) => {
          for (const [minute, one] of settings.entries())
            setByWeight(primary, { ...one, at: at(minute), operator: 'Ana' })
        })
        const catalog = createArticleCatalog({ database, cache })
        const known = () =>
          codes.map((code) => {
            const weighedAt = catalog.byWeightAt(code)
            return [catalog.facts(code), settings.map((_, minute) => weighedAt(at(minute)))]
          })
        const oneByOne = known()
        expect(catalog.reading(atOnce, known)).toEqual(oneByOne)
        expect(catalog.reading(atOnce, () => catalog.reading(codes, known))).toEqual(oneByOne)
        const weighed = weighedAmong(database, articlesByCode(cache, atOnce))
        for (const code of atOnce) expect(weighed.has(code)).toBe(catalog.facts(code)?.byWeight === true)

        // After a reading, also one that failed, what is set by hand is seen at once.
        expect(() =>
          catalog.reading(codes, () => {
            throw new Error('stop')
          }),
        ).toThrow('stop')
        database.transaction((primary) =>
          setByWeight(primary, { articleCode: '1', byWeight: true, at: at(59), operator: 'Ana' }),
        )
        expect(catalog.facts('1')?.byWeight).toBe(true)
      },
    ),
    { numRuns: 30 },
  )
})
