import { expect, test } from 'vitest'
import { followCodes, type FollowedCode } from '../../../src/renderer/shared/camera/followed-codes.ts'

const code = (raw: string, left: number, top: number) => ({ raw, left, top, right: left + 100, bottom: top + 50 })

/** Ids of the codes after pictures with these codes. */
function idsAfter(...pictures: ReturnType<typeof code>[][]): [string, number][] {
  let last = 0
  const codes = pictures.reduce<FollowedCode[]>((before, found) => followCodes(before, found, () => (last += 1)), [])
  return codes.map(({ raw, id }) => [raw, id])
}

test('a code that stays where it is stays the same, also where it moves a little', () => {
  expect(idsAfter([code('a', 0, 0)], [code('a', 10, 5)], [code('a', 20, 10)])).toEqual([['a', 1]])
})

test('equal codes at two places are two, and keep apart', () => {
  const [left, right] = [code('a', 0, 0), code('a', 300, 0)]
  expect(idsAfter([left, right], [right, left])).toEqual([
    ['a', 1],
    ['a', 2],
  ])
})

test('an equal code at another place is a new one', () => {
  expect(idsAfter([code('a', 0, 0)], [code('a', 400, 300)])).toEqual([
    ['a', 1],
    ['a', 2],
  ])
})

test('a code that two pictures miss is the same; after three it is a new one', () => {
  const one = [code('a', 0, 0)]
  expect(idsAfter(one, [], [], one)).toEqual([['a', 1]])
  expect(idsAfter(one, [], [], [])).toEqual([])
  expect(idsAfter(one, [], [], [], one)).toEqual([['a', 2]])
})

test('another code at the same place is a new one', () => {
  expect(idsAfter([code('a', 0, 0)], [code('b', 0, 0)]).find(([raw]) => raw === 'b')).toEqual(['b', 2])
})

test('they stand row by row', () => {
  const found = [code('d', 300, 205), code('b', 300, 12), code('a', 0, 20), code('c', 0, 200)]
  expect(idsAfter(found).map(([raw]) => raw)).toEqual(['a', 'b', 'c', 'd'])
})
