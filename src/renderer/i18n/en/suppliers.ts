import type { suppliers as es } from '../es/suppliers.ts'
import type { Words } from '../words.ts'

export const suppliers = {
  title: 'Suppliers',
  rail: 'Suppliers',
  list: 'Suppliers',
  search: 'Code or name',
  activity: { label: 'Activity', all: 'All', active: 'Active', inactive: 'Inactive' },
  blindOnly: 'With blind control',
  column: { code: 'Code', name: 'Name', blind: 'Blind control', active: 'Active' },
  blind: 'Required',
  notBlind: 'Not required',
  isActive: 'Active',
  isInactive: 'Inactive',
  kind: 'Supplier',
  noName: 'No name',
  blindText:
    'Their documents are counted blind: nobody sees what was declared until the count is closed or the supervisor unlocks it.',
} satisfies Words<typeof es>
