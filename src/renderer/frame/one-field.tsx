import { useState } from 'react'
import { ScanBarcode } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useClient } from '../state/client.tsx'
import { useFinder } from '../state/finder.ts'
import { Icon } from '../ui/icon.tsx'
import { KeyCap } from '../ui/marks.tsx'

/** The one field of the bar: what is scanned or typed here is looked for and opened. */
export function OneField() {
  const { t } = useTranslation(['frame', 'common'])
  const client = useClient()
  const find = useFinder((state) => state.find)
  const looking = useFinder((state) => state.looking)
  const [text, setText] = useState('')
  return (
    <form
      className="one-field"
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        const wanted = text
        setText('')
        void find(client, wanted)
      }}
    >
      <Icon of={ScanBarcode} size="sm" />
      <input
        data-one-field=""
        type="text"
        aria-label={t('oneField')}
        aria-keyshortcuts="/"
        placeholder={looking === null ? t('oneField') : t('searching', { number: looking })}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={300}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <KeyCap>/</KeyCap>
    </form>
  )
}
