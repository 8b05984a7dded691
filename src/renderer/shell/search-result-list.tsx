import { useEffect, useRef } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import type { Target } from '../state/navigate-to-result.ts'
import { Kbd } from '../ui/badges.tsx'
import { Highlight } from '../ui/highlight.tsx'
import { Icon } from '../ui/icon.tsx'
import { useMatchCount } from './search-actions.ts'
import type { FieldGroup } from './field-option.ts'

export interface FieldListProps {
  id: string
  groups: readonly FieldGroup[]
  /** Key of the option that Enter takes. */
  active: string | null
  text: string
  onChoose: (target: Target) => void
}

/** Search results by kind; the focus stays in the field. */
export function SearchResultList({ id, groups, active, text, onChoose }: FieldListProps) {
  const { t, format } = useTexts('frame')
  const written = useMatchCount()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const options = [...(list.current?.querySelectorAll<HTMLElement>('[role=option]') ?? [])]
    options.find((option) => option.dataset['key'] === active)?.scrollIntoView?.({ block: 'nearest' })
  }, [active])
  const starts = groups.map((_, index) => groups.slice(0, index).reduce((sum, group) => sum + group.options.length, 0))
  return (
    <div className="field-list" hidden={groups.length === 0}>
      <div ref={list} id={id} className="field-groups" role="listbox" aria-label={t('find.list')}>
        {groups.map((group, index) => (
          <div key={group.key} role="group" aria-labelledby={`${id}-${group.key}`}>
            <div className="field-group flex gap-3 text-13 strong" id={`${id}-${group.key}`}>
              {t(`find.group.${group.key}`)}
              {group.total === null ? null : (
                <span className="push second">
                  {group.total > group.options.length
                    ? t('find.of', { shown: format.count(group.options.length), value: written(group.total) })
                    : format.count(group.options.length)}
                </span>
              )}
            </div>
            {group.options.map((option, place) => (
              // The keys are the field's; an option itself is only pressed.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={option.key}
                id={`${id}-${(starts[index] ?? 0) + place}`}
                role="option"
                tabIndex={-1}
                data-key={option.key}
                aria-selected={option.key === active}
                className="field-option"
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onChoose(option.target)}
              >
                <Icon of={option.icon} size="sm" />
                {option.code === undefined ? null : (
                  <span className="mono">
                    <Highlight text={option.code} part={text} />
                  </span>
                )}
                <span className="clip field-option-text">
                  <Highlight text={option.text} part={text} />
                </span>
                {option.second ? <span className="second fixed text-13">{option.second}</span> : null}
                {option.digit === undefined ? null : (
                  <span className="fixed" aria-hidden="true">
                    <Kbd>Alt</Kbd> <Kbd>{option.digit}</Kbd>
                  </span>
                )}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p className="field-keys second no-print">
        <span>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('common:keyMove')}
        </span>
        <span>
          <Kbd>Enter</Kbd> {t('find.keys.open')}
        </span>
        <span>
          <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd> {t('find.keys.window')}
        </span>
      </p>
    </div>
  )
}
