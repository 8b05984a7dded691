import type { sounds as es } from '../es/sounds.ts'
import type { Texts } from '../texts.ts'

/** Sounds of the results of scans, and the spoken answer. */
export const sounds = {
  title: 'Try the sounds',
  counted: 'Counted',
  needs: 'Something is missing',
  unknown: 'Unknown barcode',
  duplicate: 'Already counted',
  blocked: 'Not added',
  spoken: 'Say the result of each scan',
  spokenHint:
    'Says the article and its total, or what is missing, with the voice of this PC. The next scan interrupts it.',
  noVoice: 'This PC has no voice of this language. It is installed in the settings of the system.',
  trySpoken: 'Try the voice',
  spokenSample: 'Whole milk 1 litre, total 36',
} as const satisfies Texts<typeof es>
