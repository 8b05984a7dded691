import { expect, test } from 'vitest'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { valueOf } from '../support/core.ts'
import { sign } from '../support/sign.ts'
import { interchange } from '../unit/despatch-advice/samples.ts'
import { openClaims } from './support/claims-setup.ts'

test('with a despatch advice wrong goods belong to the claim, wrong paper to the correction request', async () => {
  const { client, create } = await openClaims({ signed: false })
  const { control } = valueOf(await client.query('receiving.find', { number: story.blind }))
  const controlId = control?.id ?? 0
  const { sessionId } = valueOf(await client.command('counts.start', { controlId, operator: 'Ana' }))
  valueOf(await client.command('counts.add', { sessionId, articleCode: 'NOT-DECLARED', units: 3 }))
  valueOf(await client.command('counts.close', { sessionId }))
  const { lines } = valueOf(await client.query('comparison.get', { controlId }))
  // The advice says what the document says of the first article, and what was counted of all others.
  const own = lines.filter(({ articleCode }) => articleCode === story.firstArticle)
  const advised = [
    ...own.map(({ declared, lot }) => [story.firstArticle, declared, lot] as const),
    ['NOT-DECLARED', 3, null],
  ]
  const content = interchange([
    'BGM+351+4471-882+9',
    `RFF+DQ:${story.blind}`,
    `NAD+SU+++${story.blindSupplier}`,
    'CPS+1',
    ...advised.flatMap(([article, units, lot], at) => [
      `LIN+${at + 1}++${article}:IN`,
      ...(lot === null ? [] : [`PIA+1+${lot}:NB`]),
      `QTY+12:${units}:PCE`,
    ]),
  ])
  const file = Buffer.from(content, 'latin1').toString('base64')
  valueOf(await client.command('advices.import', { content: file }))
  valueOf(await client.command('supervisor.unlock', {}))
  valueOf(await sign(client, sessionId))

  const proposed = valueOf(await client.query('claims.claimable', {})).rows
  const claim = valueOf(await create({ controlId }))
  const correction = valueOf(await create({ controlId, claimKind: 'correction' }))
  expect(proposed).toMatchObject([{ controlId, claim: claim.lines.length, correction: correction.lines.length }])
  expect(claim.lines.map(({ articleCode, request }) => [articleCode, request])).toEqual(
    own.map(() => [story.firstArticle, 'credit']),
  )
  expect(correction).toMatchObject({ kind: 'correction', state: 'draft' })
  expect(correction.lines.every(({ request, included }) => request === 'correct' && included)).toBe(true)
  expect(correction.lines.map(({ articleCode }) => articleCode)).toContain('NOT-DECLARED')
  expect(correction.lines.map(({ articleCode }) => articleCode)).not.toContain(story.firstArticle)
  const { content: letter } = valueOf(
    await client.query('claims.export', { claimId: correction.claimId, letterFormat: 'text', language: 'en' }),
  )
  expect(letter).toContain('To purchasing')
  expect(letter).toContain('It should say 3')
})
