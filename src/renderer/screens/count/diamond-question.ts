import { createLucideIcon } from 'lucide-react'

/** A diamond with a question mark: the outline of an unknown barcode, which the set does not have. */
export const DiamondQuestion = createLucideIcon('DiamondQuestion', [
  [
    'path',
    {
      d: 'M2.7 10.3a2.41 2.41 0 0 0 0 3.41l7.59 7.59a2.41 2.41 0 0 0 3.41 0l7.59-7.59a2.41 2.41 0 0 0 0-3.41L13.7 2.71a2.41 2.41 0 0 0-3.41 0Z',
      key: 'edge',
    },
  ],
  ['path', { d: 'M9.6 9.5a2.5 2.5 0 0 1 4.86.83c0 1.67-2.5 2.5-2.5 2.5', key: 'hook' }],
  ['path', { d: 'M12 16.2h.01', key: 'dot' }],
])
