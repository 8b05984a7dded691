import { expect, it } from 'vitest'
import { holdReasons, presetIn, temperaturePlaces } from '../../src/contract/preset-words.ts'

it('words of a key are read in each language, whatever language recorded them; free text stays as it was written', () => {
  expect(presetIn(temperaturePlaces, 'Puertas', 'en')).toBe('Doors')
  expect(presetIn(temperaturePlaces, 'Doors', 'es')).toBe('Puertas')
  expect(presetIn(temperaturePlaces, 'Doors', 'en')).toBe('Doors')
  expect(presetIn(holdReasons, 'Embalaje dañado', 'en')).toBe('Damaged packaging')
  expect(presetIn(holdReasons, 'El pallet goteaba', 'en')).toBe('El pallet goteaba')
})
