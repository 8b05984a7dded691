import type { UnreadableLine } from '../../contract/shapes/control.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Notice } from './notice.tsx'

/** Lines shown; more are only counted. */
const shown = 20

/** The lines of the WMS that could not be read, with what is wrong. They are in no figure. */
export function UnreadableLines({ lines = [] }: { lines?: readonly UnreadableLine[] | undefined }) {
  const { t, format } = useTexts('common')
  if (lines.length === 0) return null
  return (
    <Notice>
      <p className="strong">{t('unreadable.title', { count: lines.length, value: format.count(lines.length) })}</p>
      <p>{t('unreadable.text')}</p>
      <ul className="text-13">
        {lines.slice(0, shown).map((line, at) => (
          <li key={at}>
            {t('unreadable.line', { value: format.count(line.index + 1) })}
            {line.articleCode === null ? null : (
              <>
                {' · '}
                <span className="mono">{line.articleCode}</span>
              </>
            )}
            {line.description === null ? null : ` · ${line.description}`}
            {' · '}
            <span className="second">
              {line.field === undefined ? null : <span className="mono">{line.field}</span>}
              {line.field === undefined ? null : ': '}
              {line.rule === undefined ? line.reason : t(`unreadable.rule.${line.rule}`)}
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
