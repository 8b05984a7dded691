import { es as shared } from '../../../contract/texts/es.ts'

/** Declared containers beside the scanned ones. */
export const containers = {
  title: 'Contenedores',
  status: 'Estado',
  number: 'Contenedor',
  declaredIn: 'Declarado en',
  counted: 'Contado en él',
  scanned: 'Escaneado',
  nobody: 'nadie lo escaneó',
  nowhere: 'en ninguno',
  content: '{{articles}} art. · {{units}}',
  state: shared.containerStatus,
  summary:
    '{{declared}} declarados, {{scanned}} escaneados: {{arrived}} llegaron, {{missing}} no llegaron, {{notDeclared}} no declarados',
} as const
