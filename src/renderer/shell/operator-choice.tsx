import { useState, type ReactNode } from 'react'
import { Contact, User } from 'lucide-react'
import type { OperationError } from '../../contract/errors.ts'
import type { OperatorRecord } from '../../contract/shapes/operator.ts'
import { useErrorSentence } from '../i18n/use-error-texts.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useScan } from '../scanner/index.ts'
import { useClient } from '../state/client.tsx'
import { useQuery } from '../state/use-query.ts'
import { Button } from '../ui/button.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { Icon } from '../ui/icon.tsx'

/** Operators of this PC; `null` until they are read. An empty list allows any name. */
export function useOperators(): { rows: readonly OperatorRecord[] | null; problem: ReactNode } {
  const { data, error, reload } = useQuery('operators.list', {}, { watch: ['settings'] })
  return {
    rows: data === null ? null : data.rows.filter(({ active }) => active),
    problem: <ErrorNotice error={data === null ? error : null} onRetry={reload} />,
  }
}

interface OperatorChoiceProps {
  rows: readonly OperatorRecord[]
  present: string | null
  onChosen: (name: string) => void
}

/** Everybody of the list as a button; the scan of a badge chooses, too. */
export function OperatorChoice({ rows, present, onChosen }: OperatorChoiceProps) {
  const { t } = useTranslation('frame')
  const client = useClient()
  const errorSentence = useErrorSentence()
  const [unknown, setUnknown] = useState(false)
  const [failure, setFailure] = useState<OperationError | null>(null)
  const withBadge = rows.some(({ hasBadge }) => hasBadge)
  useScan(async ({ raw }) => {
    const found = await client.query('operators.identify', { badge: raw })
    setFailure(found.ok ? null : found.error)
    if (!found.ok) return
    const { operator } = found.value
    setUnknown(operator === null)
    if (operator !== null) onChosen(operator.name)
  })
  return (
    <>
      <OperatorKeys
        label={t('operator.list')}
        names={rows.map(({ name }) => name)}
        present={present}
        onChosen={onChosen}
      />
      {withBadge || unknown || failure !== null ? (
        <p className="row gap-2 second" role="status">
          <Icon of={Contact} />
          {failure !== null ? errorSentence(failure) : t(unknown ? 'operator.badgeUnknown' : 'operator.badge')}
        </p>
      ) : null}
    </>
  )
}

interface OperatorKeysProps extends Pick<OperatorChoiceProps, 'present' | 'onChosen'> {
  label: string
  names: readonly string[]
}

/** A button for each name. */
export function OperatorKeys({ label, names, present, onChosen }: OperatorKeysProps) {
  return (
    <div className="operator-known flex wrap gap-2" role="group" aria-label={label}>
      {names.map((name) => (
        <Button
          key={name}
          size="touch"
          tone={name === present ? 'primary' : 'normal'}
          icon={User}
          onClick={() => onChosen(name)}
        >
          {name}
        </Button>
      ))}
    </div>
  )
}
