/** Sounds of the results of scans, and the spoken answer. */
export const sounds = {
  title: 'Try the sounds',
  counted: 'Counted',
  needs: 'Missing data',
  unknown: 'Unknown barcode',
  duplicate: 'Already counted',
  blocked: 'Not added',
  spoken: 'Say the result of each scan',
  spokenHint:
    'Says the article and its total, or what is missing, with the voice of this PC. The next scan interrupts it.',
  noVoice: 'This PC has no voice for this language. Install one in the system settings.',
  trySpoken: 'Try the voice',
  spokenSample: 'Whole milk 1 litre, total 36',
}
