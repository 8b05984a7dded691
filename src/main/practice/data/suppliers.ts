import type { RangeName } from './products.ts'
import { rangeNames } from './products.ts'

export interface PracticeSupplier {
  /** As on the wire: one supplier has no code, one has a trailing space. */
  code: string | null
  name: string
  brand: string
  range: RangeName
  requiresBlindControl: boolean
  active: boolean
}

type Row = readonly [
  code: string | null,
  name: string,
  brand: string,
  range: RangeName,
  blind: boolean,
  active: boolean,
]

const named: readonly Row[] = [
  ['P001', 'Lácteos Cerro Pampa S.A.', 'Cerro Pampa', 'dairy', true, true],
  ['P002', 'Molinos Arroyo Manso S.A.', 'Arroyo Manso', 'dry', false, true],
  ['P003', 'Frigorífico Monte Quebrado S.R.L.', 'Monte Quebrado', 'meat', true, true],
  ['P004', 'Bebidas Laguna Celeste S.A.', 'Laguna Celeste', 'drinks', false, true],
  ['P005', 'Distribuidora Tres Horizontes S.R.L.', 'Tres Horizontes', 'cleaning', false, true],
  ['P006 ', 'Panificadora Trigal Hondo S.A.', 'Trigal Hondo', 'bakery', true, true],
  ['P007', 'Congelados Viento Pálido S.A.', 'Viento Pálido', 'frozen', true, true],
  ['P008', 'Huerta Ceibo Viejo S.H.', 'Ceibo Viejo', 'produce', false, true],
  ['P009', 'Conservas Bahía Tranquila S.A.', 'Bahía Tranquila', 'canned', false, true],
  [null, 'Cooperativa Apícola Flor de Loma Ltda. ', 'Flor de Loma', 'sweets', false, true],
  ['P011', 'Bazar Fogón Claro S.R.L.', 'Fogón Claro', 'bazaar', false, true],
  ['P012', 'Importadora Puente Gris S.A.', 'Puente Gris', 'imported', true, false],
]

const trades: Record<RangeName, string> = {
  dairy: 'Lácteos',
  dry: 'Molinos',
  meat: 'Frigorífico',
  drinks: 'Bebidas',
  cleaning: 'Distribuidora',
  bakery: 'Panificadora',
  frozen: 'Congelados',
  produce: 'Huerta',
  canned: 'Conservas',
  sweets: 'Dulces',
  bazaar: 'Bazar',
  imported: 'Importadora',
}
const places = [
  'Cerro',
  'Loma',
  'Arroyo',
  'Bañado',
  'Quebrada',
  'Laguna',
  'Monte',
  'Médano',
  'Estero',
  'Portezuelo',
  'Cañada',
]
const traits = [
  'Dormido',
  'Escondido',
  'Oscuro',
  'Ventoso',
  'Lejano',
  'Callado',
  'Partido',
  'Templado',
  'Salado',
  'Torcido',
]
const forms = ['S.A.', 'S.R.L.', 'S.A.S.']

function generated(index: number): PracticeSupplier {
  const range = rangeNames[index % rangeNames.length] ?? 'dry'
  const place = places[index % places.length] ?? ''
  const trait = traits[Math.floor(index / places.length) % traits.length] ?? ''
  const series = Math.floor(index / (places.length * traits.length))
  const brand = series === 0 ? `${place} ${trait}` : `${place} ${trait} ${series + 1}`
  return {
    code: `P${String(index + 1).padStart(3, '0')}`,
    name: `${trades[range]} ${brand} ${forms[index % forms.length] ?? ''}`,
    brand,
    range,
    requiresBlindControl: index % 3 === 0,
    active: index % 11 !== 10,
  }
}

/** The suppliers: twelve named ones, then generated ones up to the scale. */
export function makeSuppliers(count: number): PracticeSupplier[] {
  return Array.from({ length: count }, (_, index) => {
    const row = named[index]
    if (row === undefined) return generated(index)
    const [code, name, brand, range, requiresBlindControl, active] = row
    return { code, name, brand, range, requiresBlindControl, active }
  })
}
