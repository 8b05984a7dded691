import { SeededRandom, rowKinds } from './seeded-random.ts'
import type { WireCustomerLocation } from './wire-v2.ts'

const shops = ['Almacén', 'Autoservicio', 'Mercadito', 'Despensa', 'Kiosco', 'Rotisería', 'Comedor'] as const
const names = [
  'La Esquina',
  'Don Anselmo',
  'El Molle',
  'Santa Brígida',
  'Los Tíos',
  'La Palmera',
  'El Portón',
  'Doña Irma',
] as const
const streets = ['Los Aromos', 'Pasaje del Sauce', 'Av. del Terraplén', 'Las Acacias', 'Calle de la Estación'] as const
const towns = [
  ['Villa Arenal', 'Buenos Aires', '1999'],
  ['Colonia Maitén', 'Río Negro', '8499'],
  ['Paso del Chañar', 'Córdoba', '5999'],
  ['Puerto Totora', 'Santa Fe', '3099'],
] as const

/** Number of customer locations. */
export const customerCount = 40

/** The code of a customer location: `CL-001` and on. */
export function customerCode(index: number): string {
  return `CL-${String(index + 1).padStart(3, '0')}`
}

/** The delivery location of a customer, generated from its index. */
export function customerLocation(seed: number, index: number): WireCustomerLocation {
  const dice = new SeededRandom(seed, rowKinds.customer, index)
  const description = `${dice.pick(shops)} ${dice.pick(names)} ${index + 1}`
  const [town, province, postalCode] = dice.pick(towns)
  const street = dice.pick(streets)
  const streetNumber = String(100 + dice.below(4_800))
  return {
    ...emptyLocation(customerCode(index)),
    descripcion: description,
    direccion: `${street} ${streetNumber}`,
    provincia: province,
    localidad: town,
    informacionEntrega: dice.chance(0.2) ? 'Descarga por atrás ' : null,
    latitud: (-30 - dice.next() * 10).toFixed(5),
    longitud: (-58 - dice.next() * 10).toFixed(5),
    email: `local${index + 1}@correo.example`,
    calle: street,
    numero: streetNumber,
    codigoPostal: postalCode,
    telefono: `0800-000-${String(1000 + index)}`,
    ciudad: town,
    codigoZona: `Z${1 + dice.below(6)}`,
    diaEntrega: dice.below(7),
    horasAEntrega: 24 + 24 * dice.below(3),
    horarioEntregaDesde: '07:30:00',
    horarioEntregaHasta: '12:00:00',
    cliente: {
      codigo: `C${String(index + 1).padStart(4, '0')}`,
      descripcion: description,
      identificadorFiscal: `30-00000${String(100 + index)}-0`,
      minimoDiasVencimiento: dice.chance(0.3) ? 15 : 0,
      prioridad: dice.chance(0.1) ? 'alta' : 'normal',
    },
  }
}

/** A location with only its code. */
export function emptyLocation(code: string): WireCustomerLocation {
  return {
    codigo: code,
    descripcion: null,
    direccion: null,
    provincia: null,
    localidad: null,
    informacionAdicional: null,
    informacionEntrega: null,
    latitud: null,
    longitud: null,
    email: null,
    calle: null,
    numero: null,
    piso: null,
    codigoPostal: null,
    telefono: null,
    ciudad: null,
    codigoZona: null,
    diaEntrega: null,
    horasAEntrega: null,
    horarioEntrega: null,
    horarioEntregaDesde: null,
    horarioEntregaHasta: null,
    horarioEntregaAlternativoDesde: null,
    horarioEntregaAlternativoHasta: null,
    cliente: {
      codigo: code,
      descripcion: null,
      identificadorFiscal: null,
      minimoDiasVencimiento: null,
      prioridad: null,
    },
  }
}
