import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { ScanBarcode } from 'lucide-react'
import { useTranslation } from '../i18n/use-translation.ts'
import { useClient } from '../state/client.tsx'
import { useFinder } from '../state/finder.ts'
import { maxResultsPerGroup, goTo, openElsewhere, openSearchResult, type Target } from '../state/navigate-to-result.ts'
import { useQuery } from '../state/use-query.ts'
import { Icon } from '../ui/icon.tsx'
import { Kbd } from '../ui/badges.tsx'
import { SearchResultList } from './search-result-list.tsx'
import { useSearchOptions } from './search-options.ts'
import { Form } from '../ui/form.tsx'

/**
 * The one field of the bar: what is scanned or typed here is looked for in everything, listed as one types, and opened.
 */
export function GlobalSearch() {
  const { t } = useTranslation(['frame', 'common'])
  const client = useClient()
  const searchingFor = useFinder((state) => state.searchingFor)
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const searchText = text.trim()
  // One query at a time; a new one cancels the previous one.
  const answer = useQuery('search.everything', open && searchText !== '' ? { text, limit: maxResultsPerGroup } : null, {
    keepPrevious: true,
  })
  const groups = useSearchOptions(open ? text : '', answer.data)
  const options = groups.flatMap((group) => group.options)
  const shown = open && searchText !== '' && (answer.data !== null || answer.error !== null) && options.length > 0
  const at = options.findIndex((option) => option.key === active)

  const close = () => {
    setOpen(false)
    setActive(null)
  }
  const choose = (target: Target, inNewWindow = false) => {
    setText('')
    close()
    input.current?.blur()
    if (inNewWindow) openElsewhere(target)
    else goTo(client, target)
  }
  const submit = () => {
    const chosen = shown ? options[at] : undefined
    if (chosen !== undefined) {
      choose(chosen.target)
      return
    }
    const typed = text
    const own = groups.find(({ key }) => key === 'questions' || key === 'places')?.options[0]?.target ?? null
    setText('')
    close()
    input.current?.blur()
    void openSearchResult(client, typed, 'typed', own)
  }
  const move = (step: 1 | -1) => {
    setOpen(true)
    if (options.length === 0) return
    // From the field the arrow keys start at either end of the list; past its ends they return to the field.
    const next = at < 0 ? (step === 1 ? 0 : options.length - 1) : at + step
    setActive(options[next]?.key ?? null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && event.ctrlKey) {
      const chosen = shown ? options[at] : undefined
      if (chosen === undefined) return
      event.preventDefault()
      choose(chosen.target, true)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      if (shown) close()
      else if (text === '') input.current?.blur()
      else setText('')
    }
  }

  return (
    // Leaving the field or its list closes the list: the event is heard where both of them lie.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <Form
      className="one-field"
      role="search"
      onSubmit={() => submit()}
      onBlur={(event) => {
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) close()
      }}
    >
      <Icon of={ScanBarcode} size="sm" />
      <input
        ref={input}
        data-one-field=""
        type="text"
        role="combobox"
        aria-label={t('oneField')}
        aria-keyshortcuts="/ Control+K"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={listId}
        aria-activedescendant={shown && at >= 0 ? `${listId}-${at}` : undefined}
        placeholder={searchingFor === null ? t('oneField') : t('common:searching', { number: searchingFor })}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={300}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setOpen(true)
          setActive(null)
        }}
        onKeyDown={onKeyDown}
      />
      <Kbd>/</Kbd>
      <SearchResultList id={listId} groups={shown ? groups : []} active={active} text={searchText} onChoose={choose} />
      <span className="unseen" role="status">
        {shown ? t('find.count', { count: options.length, value: String(options.length) }) : ''}
      </span>
    </Form>
  )
}
