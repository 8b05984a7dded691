import { useLayoutEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import { useTexts } from '../../i18n/use-texts.ts'
import { useToasts } from '../../state/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Kbd } from '../../ui/badges.tsx'
import { LineRow, lineFields } from './line-row.tsx'
import {
  emptyLine,
  insertLines,
  isBlankLine,
  maximumLines,
  readSpreadsheet,
  type DraftLine,
  type OrderDraft,
  type Problems,
} from './order-draft.ts'

/** Lines rendered at once: more would slow down every key. */
const perPage = 50

export interface LineEditorProps {
  draft: OrderDraft
  problems: Problems | null
  onChange: (draft: OrderDraft) => void
}

/** The lines of an order as a table: typed, pasted from a spreadsheet, added and removed by keyboard. */
export function LineEditor({ draft, problems, onChange }: LineEditorProps) {
  const { t, format } = useTexts('orders')
  const say = useToasts((state) => state.say)
  const { lines } = draft
  const [page, setPage] = useState(0)
  const body = useRef<HTMLTableSectionElement>(null)
  /** The field that gets the focus after the lines have changed. */
  const [focus, setFocus] = useState<{ key: string; field: string } | null>(null)
  const pages = Math.max(1, Math.ceil(lines.length / perPage))
  const at = Math.min(page, pages - 1)
  const shown = lines.slice(at * perPage, (at + 1) * perPage)
  const bad = lines.findIndex(
    (line) => problems !== null && lineFields.some((field) => problems[`lines.${line.key}.${field}`]),
  )
  const filled = lines.filter((line) => !isBlankLine(line)).length

  useLayoutEffect(() => {
    if (focus === null) return
    const field = body.current?.querySelector<HTMLInputElement>(
      `[data-line="${CSS.escape(focus.key)}"] [data-field="${CSS.escape(focus.field)}"]`,
    )
    field?.focus()
  }, [focus])

  const show = (next: DraftLine[], index: number, field: string) => {
    const line = next[index]
    onChange({ ...draft, lines: next })
    setPage(Math.floor(index / perPage))
    if (line) setFocus({ key: line.key, field })
  }
  const add = (after: number) => {
    if (lines.length >= maximumLines) return
    const next = [...lines.slice(0, after + 1), emptyLine(), ...lines.slice(after + 1)]
    show(next, after + 1, 'articleCode')
  }
  const duplicate = (index: number) => {
    const line = lines[index]
    if (line === undefined || lines.length >= maximumLines) return
    const next = [...lines.slice(0, index + 1), { ...line, key: emptyLine().key }, ...lines.slice(index + 1)]
    show(next, index + 1, 'units')
  }
  const remove = (index: number) => {
    const next = lines.length === 1 ? [emptyLine()] : lines.filter((_, other) => other !== index)
    show(next, Math.min(index, next.length - 1), 'articleCode')
  }
  const indexOf = (target: EventTarget) => {
    const key = target instanceof Element ? target.closest<HTMLElement>('[data-line]')?.dataset['line'] : undefined
    return lines.findIndex((line) => line.key === key)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const index = indexOf(event.target)
    if (index === -1 || event.altKey) return
    const withControl = event.ctrlKey || event.metaKey
    const key = event.key.toLowerCase()
    const act =
      withControl && key === 'enter'
        ? () => add(index)
        : withControl && key === 'd'
          ? () => duplicate(index)
          : withControl && key === 'delete'
            ? () => remove(index)
            : // Enter alone goes down, as in a sheet; at the end it begins a line.
              !withControl && key === 'enter' && event.target instanceof HTMLInputElement
              ? () => {
                  const next = lines[index + 1]
                  const field = event.target instanceof HTMLElement ? event.target.dataset['field'] : undefined
                  if (next === undefined) add(index)
                  else show(lines, index + 1, field ?? 'articleCode')
                }
              : null
    if (act === null) return
    event.preventDefault()
    act()
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const index = indexOf(event.target)
    const added = index === -1 ? null : readSpreadsheet(event.clipboardData.getData('text/plain'))
    if (added === null || added.length === 0) return
    event.preventDefault()
    const room = added.slice(0, Math.max(0, maximumLines - filled))
    const next = insertLines(lines, index, room)
    const last = room.at(-1)
    const lastAt = next.findIndex((line) => line === last)
    show(next, lastAt === -1 ? index : lastAt, 'articleCode')
    say(
      room.length === added.length
        ? t('create.pasted', { count: room.length })
        : t('create.pastedPart', { value: format.count(room.length), all: format.count(added.length) }),
    )
  }

  return (
    <section className="new-order-lines" aria-label={t('create.lines')}>
      <div className="new-order-lines-head flex wrap baseline">
        <h2 className="text-16">{t('common:countedLines', { count: filled })}</h2>
        <p className="second">
          {t('create.paste')} <Kbd>Enter</Kbd> {t('create.keyDown')} <Kbd>Ctrl Enter</Kbd> {t('create.keyAdd')}{' '}
          <Kbd>Ctrl D</Kbd> {t('create.keyDuplicate')} <Kbd>{t('create.keyDelete')}</Kbd> {t('create.keyRemove')}
        </p>
      </div>
      <div className="new-order-sheet">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('create.column.line')}</th>
              {lineFields.map((field) => (
                <th key={field} scope="col">
                  {t(`create.column.${field}`)}
                </th>
              ))}
              <th scope="col">
                <span className="unseen">{t('create.column.act')}</span>
              </th>
            </tr>
          </thead>
          <tbody ref={body}>
            {shown.map((line, offset) => {
              const index = at * perPage + offset
              return (
                <LineRow
                  key={line.key}
                  line={line}
                  number={index + 1}
                  problems={problems}
                  onChange={(changed) =>
                    onChange({ ...draft, lines: lines.map((other) => (other.key === line.key ? changed : other)) })
                  }
                  onKeyDown={onKeyDown}
                  onPaste={onPaste}
                  onDuplicate={() => duplicate(index)}
                  onRemove={() => remove(index)}
                />
              )
            })}
          </tbody>
        </table>
      </div>
      <div className="new-order-lines-foot">
        <Button size="small" icon={Plus} disabled={lines.length >= maximumLines} onClick={() => add(lines.length - 1)}>
          {t('create.add')}
        </Button>
        {pages === 1 ? null : (
          <>
            <Button
              size="small"
              icon={ChevronLeft}
              aria-label={t('create.previousLines')}
              disabled={at === 0}
              onClick={() => setPage(at - 1)}
            />
            <span>
              {t('create.linesOf', {
                from: format.count(at * perPage + 1),
                to: format.count(at * perPage + shown.length),
                value: format.count(lines.length),
              })}
            </span>
            <Button
              size="small"
              icon={ChevronRight}
              aria-label={t('create.nextLines')}
              disabled={at === pages - 1}
              onClick={() => setPage(at + 1)}
            />
          </>
        )}
        {bad === -1 || (bad >= at * perPage && bad < (at + 1) * perPage) ? null : (
          <Button size="small" tone="link" onClick={() => show(lines, bad, 'articleCode')}>
            {t('create.firstProblem', { value: format.count(bad + 1) })}
          </Button>
        )}
        {problems?.['lines'] === undefined ? null : (
          <p className="new-order-bad">{t(`create.problem.${problems['lines']}`)}</p>
        )}
      </div>
    </section>
  )
}
