import { useDeferredValue, useId, useState, type ClipboardEventHandler, type KeyboardEventHandler } from 'react'
import { CopyPlus, Trash2 } from 'lucide-react'
import { useTexts } from '../../i18n/use-texts.ts'
import { useQuery } from '../../state/use-query.ts'
import { Button } from '../../ui/button.tsx'
import type { DraftLine, Problems } from './order-draft.ts'

export const lineFields = ['articleCode', 'units', 'lot', 'expiry', 'minimumShelfLifeDays', 'tags'] as const
type LineField = (typeof lineFields)[number]

interface LineRowProps {
  line: DraftLine
  number: number
  problems: Problems | null
  onChange: (line: DraftLine) => void
  onKeyDown: KeyboardEventHandler<HTMLInputElement>
  onPaste: ClipboardEventHandler<HTMLInputElement>
  onDuplicate: () => void
  onRemove: () => void
}

/** One line of the table. The article is searched in local data; other codes can be typed. */
export function LineRow(props: LineRowProps) {
  const { line, number, problems, onChange, onKeyDown, onPaste, onDuplicate, onRemove } = props
  const { t, format } = useTexts('orders')
  const id = useId()
  const [searching, setSearching] = useState(false)
  const searchText = useDeferredValue(line.articleCode.trim())
  const known = useQuery(
    'articles.search',
    searchText === '' ? null : { text: searchText.slice(0, 200), limit: searching ? 12 : 1 },
    { keepPrevious: true },
  )
  const rows = known.data?.rows ?? []
  const article = rows.find((row) => row.code === line.articleCode.trim())
  const cell = (field: LineField) => {
    const problem = problems?.[`lines.${line.key}.${field}`]
    const note = `${id}-${field}`
    return (
      <td key={field} data-column={field}>
        <input
          data-field={field}
          data-bad={problem === undefined ? undefined : ''}
          className={field === 'units' ? 'figure' : field === 'articleCode' || field === 'lot' ? 'mono' : undefined}
          aria-label={t('create.cell', { field: t(`create.column.${field}`), line: format.count(number) })}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={problem === undefined ? undefined : note}
          inputMode={field === 'units' || field === 'minimumShelfLifeDays' ? 'numeric' : undefined}
          placeholder={field === 'expiry' ? t('common:dayPattern') : undefined}
          maxLength={field === 'tags' ? 2000 : 200}
          autoComplete="off"
          spellCheck={false}
          list={field === 'articleCode' && searching ? `${id}-list` : undefined}
          value={line[field]}
          onFocus={field === 'articleCode' ? () => setSearching(true) : undefined}
          onBlur={field === 'articleCode' ? () => setSearching(false) : undefined}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onChange={(event) => onChange({ ...line, [field]: event.target.value })}
        />
        {problem !== undefined ? (
          <p className="new-order-bad" id={note}>
            {t(`create.problem.${problem}`)}
          </p>
        ) : field === 'articleCode' && article?.description ? (
          <p className="second anywhere" title={article.description}>
            {article.description}
          </p>
        ) : null}
      </td>
    )
  }
  return (
    <tr data-line={line.key}>
      <th scope="row" className="figure">
        {format.count(number)}
        {searching ? (
          <datalist id={`${id}-list`}>
            {rows.map((row) => (
              <option key={row.code} value={row.code}>
                {row.description ?? row.code}
              </option>
            ))}
          </datalist>
        ) : null}
      </th>
      {lineFields.map(cell)}
      <td className="one-line">
        <Button
          size="small"
          tone="plain"
          icon={CopyPlus}
          aria-label={t('create.duplicate', { line: format.count(number) })}
          onClick={onDuplicate}
        />
        <Button
          size="small"
          tone="plain"
          icon={Trash2}
          aria-label={t('create.remove', { line: format.count(number) })}
          onClick={onRemove}
        />
      </td>
    </tr>
  )
}
