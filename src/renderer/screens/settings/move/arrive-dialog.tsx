import { PackageCheck } from 'lucide-react'
import { useState } from 'react'
import type { MoveExamination } from '../../../../contract/shapes/move.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useToasts } from '../../../state/toasts.ts'
import { useClockTexts } from '../../../state/use-clock-texts.ts'
import { useQuery } from '../../../state/use-query.ts'
import { useReloadWhile } from '../../../state/use-reload-while.ts'
import { useRestart } from '../../../state/use-restart.ts'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useMoveError } from './use-move-error.ts'

/** Opens a move file with its passphrase and shows what it has; then takes it. */
export function ArriveDialog(props: { folder: string; fileName: string; onClose: () => void }) {
  const { folder, fileName, onClose } = props
  const { t } = useTranslation(['move', 'common'])
  const say = useToasts((state) => state.say)
  const errorText = useMoveError()
  const { busy, error, run, restart } = useRestart()
  const [passphrase, setPassphrase] = useState('')
  const [examined, setExamined] = useState<MoveExamination | null>(null)

  const read = async () =>
    setExamined(await run((client) => client.query('move.examine', { stick: folder, fileName, passphrase })))
  const take = async (pc: string) => {
    const begun = await restart((client) => client.command('move.import', { stick: folder, fileName, passphrase }))
    if (begun === null) return
    onClose()
    say((await begun.came) ? t('arrive.done', { pc }) : t('arrive.slow', { pc }))
  }
  return (
    <FormDialog
      title={t('arrive.openOf', { name: fileName })}
      submit={examined !== null ? t('arrive.do') : t(busy ? 'arrive.reading' : 'common:open')}
      icon={PackageCheck}
      disabled={busy || (examined?.refusal ?? null) !== null}
      missing={passphrase === '' ? t('common:missing', { what: t('move:dialog.passphrase') }) : null}
      error={error}
      errorText={errorText}
      // It is not cancelled any more.
      close={busy && examined !== null ? t('common:close') : undefined}
      onSubmit={() => void (examined === null ? read() : take(examined.pc))}
      onClose={onClose}
    >
      {examined === null ? (
        <Field
          label={t('dialog.passphrase')}
          type="password"
          maxLength={500}
          hint={t('arrive.passphraseHint')}
          value={passphrase}
          onChange={setPassphrase}
        />
      ) : (
        <>
          <Content examined={examined} />
          {busy ? <Unpacking /> : null}
        </>
      )}
    </FormDialog>
  )
}

/** How far the data are taken, which takes minutes where there are many photos. */
function Unpacking() {
  const { t, format } = useTexts('move')
  const { data, reload } = useQuery('move.status', {}, { keepPrevious: true })
  useReloadWhile(true, reload)
  const { done, total } = data?.arriving ?? { done: 0, total: null }
  const percent = total === null || total === 0 ? 0 : Math.floor((done / total) * 100)
  return (
    <p role="status" className="strong">
      {t('arrive.progress', { percent: format.count(percent) })}
    </p>
  )
}

function Content({ examined }: { examined: MoveExamination }) {
  const { t, format } = useClockTexts('move')
  const { pc, at, counts, entries, photos, lastEntryAt, missingPhotos, refusal } = examined
  const figures = { counts: format.count(counts), entries: format.count(entries), photos: format.count(photos) }
  return (
    <>
      <dl className="fact-grid">
        <dt>{t('arrive.pc')}</dt>
        <dd>{pc}</dd>
        <dt>{t('arrive.at')}</dt>
        <dd>{format.dayTime(at)}</dd>
        <dt>{t('common:contains')}</dt>
        <dd>{t('arrive.hasText', figures)}</dd>
        {lastEntryAt === null ? null : (
          <>
            <dt>{t('common:lastEntry')}</dt>
            <dd>{format.dayTime(lastEntryAt)}</dd>
          </>
        )}
      </dl>
      {missingPhotos === 0 ? null : <Notice>{t('arrive.missing', format.counted(missingPhotos))}</Notice>}
      {refusal === null ? (
        <p className="second">{t('arrive.device')}</p>
      ) : (
        <Notice tone="bad">{t(`because.${refusal}`)}</Notice>
      )}
    </>
  )
}
