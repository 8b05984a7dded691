import { es as shared } from '../../../contract/texts/es.ts'

/** Declared containers beside the scanned ones. */
export const containers = {
  title: 'Contenedores',
  declaredIn: 'Declarado en',
  counted: 'Contenido contado',
  scanned: 'Escaneado',
  nobody: 'sin escanear',
  nowhere: 'ningún documento',
  content: '{{articles}} art.',
  state: shared.containerStatus,
  summaryOfPart: 'Escaneados: {{scanned}}, de ellos declarados: {{arrived}}, no declarados: {{notDeclared}}',
  summaryNotScanned: 'Declarados: {{declared}} · Ninguno escaneado',
  summary:
    'Declarados: {{declared}} · Escaneados: {{scanned}} · Llegaron: {{arrived}} · No llegaron: {{missing}} · No declarados: {{notDeclared}}',
}
