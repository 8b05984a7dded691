import { useState } from 'react'
import type { ClaimLetter, ClaimView } from '../../../contract/shapes/claim.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useQuery } from '../../state/use-query.ts'
import { CodeText } from '../../ui/code-text.tsx'
import { Field } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { ClaimDialog, type ClaimDialogProps } from './claim-dialog.tsx'
import type { ClaimChanges } from './use-claim-change.ts'

interface PaperProps {
  claim: ClaimView
  language: 'es' | 'en'
  onLanguage: (language: 'es' | 'en') => void
  changes: ClaimChanges
}

/** The letter as it goes out, in a language of its own. Paper is light in every theme. */
export function ClaimPaper({ claim, language, onLanguage, changes }: PaperProps) {
  const { t } = useTranslation('claims')
  const [editing, setEditing] = useState(false)
  const letter = useQuery(
    'claims.letter',
    { claimId: claim.claimId, language },
    { watch: ['claims', 'settings'], keepPrevious: true },
  )
  return (
    <section className="claim-right" aria-label={t('letter.title')}>
      <div className="claim-section-head row wrap between gap-2-4">
        <h2>{t('letter.title')}</h2>
        {claim.state === 'draft' ? (
          <button type="button" className="text-link" onClick={() => setEditing(true)}>
            {t('letter.edit')}
          </button>
        ) : null}
        <Segmented
          label={t('letter.language')}
          labelUnseen
          value={language}
          options={[
            { value: 'es', label: 'Español' },
            { value: 'en', label: 'English' },
          ]}
          onChange={onLanguage}
        />
      </div>
      <Loaded of={letter} lines={8}>
        {(data) => <Paper letter={data} language={language} />}
      </Loaded>
      {editing ? <TextDialog claim={claim} changes={changes} onClose={() => setEditing(false)} /> : null}
    </section>
  )
}

function Paper({ letter, language }: { letter: ClaimLetter; language: 'es' | 'en' }) {
  const { practice, company, date, title, name, blocks, signature, proof } = letter
  return (
    <article className="claim-paper stack gap-3 anywhere" lang={language} tabIndex={0} aria-label={name}>
      {practice === null ? null : <p className="strong">{practice}</p>}
      <div className="claim-paper-head flex between gap-4 below-2">
        <span className="strong">{company}</span>
        <span className="text-end">
          {date}
          <br />
          {name}
        </span>
      </div>
      <h3 className="text-16">{title}</h3>
      {blocks.map((block, at) =>
        block.kind === 'paragraph' ? (
          <p key={at} className="claim-paper-text">
            <CodeText text={block.text} />
          </p>
        ) : (
          <table key={at}>
            <thead>
              <tr>
                {block.columns.map((column, index) => (
                  <th key={column} scope="col" className={index === 0 ? undefined : 'figure'}>
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map(({ cells, total }, row) => (
                <tr key={row} className={total ? 'strong' : undefined}>
                  {cells.map((cell, index) => (
                    <td key={index} className={index === 0 ? undefined : 'figure'}>
                      <CodeText text={cell} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        ),
      )}
      <p className="claim-paper-sign">
        {signature}
        <br />
        <span className="mono text-12 anywhere">{proof}</span>
      </p>
    </article>
  )
}

function TextDialog({ claim, ...props }: ClaimDialogProps & { claim: ClaimView }) {
  const { t } = useTranslation(['claims', 'common'])
  const [text, setText] = useState(claim.text ?? '')
  return (
    <ClaimDialog
      {...props}
      title={t('claims:letter.editTitle')}
      text={t('claims:letter.editText')}
      submit={t('common:save')}
      command="setText"
      input={{ letterText: text.trim() === '' ? null : text.trim() }}
    >
      <Field label={t('claims:letter.editLabel')} rows={5} maxLength={2000} value={text} onChange={setText} />
    </ClaimDialog>
  )
}
