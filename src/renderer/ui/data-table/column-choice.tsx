import { Popover } from '@base-ui/react/popover'
import { Columns3 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { Switch } from '../switch.tsx'
import type { DataColumn } from './column.ts'

interface ColumnChoiceProps<T> {
  columns: readonly DataColumn<T>[]
  visibility: Readonly<Record<string, boolean>>
  onChange: (visibility: Record<string, boolean>) => void
}

/** Which columns are shown. The first one always is. */
export function ColumnChoice<T>({ columns, visibility, onChange }: ColumnChoiceProps<T>) {
  const { t } = useTranslation('table')
  return (
    <Popover.Root>
      <Popover.Trigger render={<Button size="small" icon={Columns3} />}>{t('columns')}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className="data-layer" sideOffset={6} align="end">
          <Popover.Popup className="data-popup">
            <Popover.Title className="data-popup-title">{t('columns')}</Popover.Title>
            {columns.map((column, at) => (
              <Switch
                key={column.id}
                label={column.header}
                disabled={at === 0}
                checked={visibility[column.id] !== false}
                onChange={(event) => onChange({ ...visibility, [column.id]: event.target.checked })}
              />
            ))}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
