import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openCount } from './open-count.tsx'

const notice = /Los datos de los artículos todavía se están cargando/

it('a count of the first minutes says that lots and expiries are asked for afterwards', async () => {
  await openCount({}, { factsUnread: true })
  expect(screen.getByText(notice)).toBeTruthy()
})

it('says nothing of it once the articles are read', async () => {
  await openCount()
  expect(screen.queryByText(notice)).toBeNull()
})
