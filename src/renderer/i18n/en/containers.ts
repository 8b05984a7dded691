import { en as shared } from '../../../contract/texts/en.ts'

/** Declared containers beside the scanned ones. */
export const containers = {
  title: 'Containers',
  declaredIn: 'Declared in',
  counted: 'Counted content',
  scanned: 'Scanned',
  nobody: 'not scanned',
  nowhere: 'no document',
  content: '{{articles}} art.',
  state: shared.containerStatus,
  summaryOfPart: 'Scanned: {{scanned}}, of which declared: {{arrived}}, not declared: {{notDeclared}}',
  summaryNotScanned: 'Declared: {{declared}} · None scanned',
  summary:
    'Declared: {{declared}} · Scanned: {{scanned}} · Arrived: {{arrived}} · Missing: {{missing}} · Not declared: {{notDeclared}}',
}
