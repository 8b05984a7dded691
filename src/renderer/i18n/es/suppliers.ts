export const suppliers = {
  title: 'Proveedores',
  rail: 'Proveed.',
  list: 'Proveedores',
  search: 'Código o nombre',
  activity: { label: 'Actividad', all: 'Todos', active: 'Activos', inactive: 'Inactivos' },
  blindOnly: 'Con control ciego',
  column: { code: 'Código', name: 'Nombre', blind: 'Control ciego', active: 'Activo' },
  blind: 'Obligatorio',
  notBlind: 'No lo pide',
  isActive: 'Activo',
  isInactive: 'Inactivo',
  kind: 'Proveedor',
  noName: 'Sin nombre',
  blindText:
    'Sus documentos se cuentan a ciegas: nadie ve lo declarado hasta cerrar el conteo o hasta que el supervisor lo abra.',
}
