import { useState } from 'react'
import { Download } from 'lucide-react'
import type { Diagnostics } from '../../../contract/shapes/system.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useNoticeText } from '../../shared/notice-text.ts'
import { saveFile } from '../../state/save-file.ts'
import { useAction } from '../../state/use-action.ts'
import { useClockTexts } from '../../state/use-clock-texts.ts'
import { useQuery } from '../../state/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TableHead } from '../../ui/table-head.tsx'

/** Data on this PC: folder, files, backup, notices, log, and a support file with all of it. */
export function DataSection() {
  const diagnostics = useQuery('diagnostics.get', {}, { watch: ['counts', 'refresh'], atMostEveryMs: 5000 })
  const { t } = useTranslation('settings')
  return (
    <>
      <h2>{t('sections.data')}</h2>
      <Loaded of={diagnostics}>{(data) => <Facts diagnostics={data} />}</Loaded>
    </>
  )
}

function Facts({ diagnostics }: { diagnostics: Diagnostics }) {
  const { t, format } = useClockTexts('settings')
  const { lastCrash, crashDumps } = diagnostics
  const { busy, error, run } = useAction()
  const [withDumps, setWithDumps] = useState(false)
  const save = async () => {
    if (withDumps && crashDumps.length > 0) {
      const dumps = await run((client) => client.query('diagnostics.exportDumps', {}))
      if (dumps === null) return
      saveFile(dumps)
    }
    const time = new Date().toISOString().slice(0, 16).replace(/[-:T]/g, '')
    saveFile({
      name: t('data.fileName', { time }),
      mediaType: 'application/json',
      content: JSON.stringify(diagnostics, null, 2),
      encoding: 'utf-8',
    })
  }
  const noticeText = useNoticeText()
  const what = (name: string) =>
    name === 'muelle.db' ? t('data.fileWhat.database') : name === 'cache.db' ? t('data.fileWhat.cache') : ''
  return (
    <div className="settings-form">
      {diagnostics.notices.map((notice) => (
        <Notice key={`${notice.at} ${notice.code}`}>
          {format.dayTime(notice.at)} · {noticeText(notice)}
        </Notice>
      ))}
      <dl className="fact-grid">
        <dt>{t('data.folder')}</dt>
        <dd className="mono">{diagnostics.dataFolder}</dd>
        <dt>{t('data.version')}</dt>
        <dd>{diagnostics.version}</dd>
        <dt>{t('data.started')}</dt>
        <dd>{format.dayTime(diagnostics.startedAt)}</dd>
        <dt>{t('data.backup')}</dt>
        <dd>{format.dayTime(diagnostics.lastBackupAt) || t('data.noBackup')}</dd>
      </dl>
      <details className="settings-log">
        <summary>
          {t('data.files', {
            count: diagnostics.files.length,
            value: format.count(diagnostics.files.length),
            bytes: format.bytes(diagnostics.files.reduce((sum, { bytes }) => sum + bytes, 0)),
          })}
        </summary>
        <table className="table">
          <TableHead columns={[t('common:file'), { figure: t('data.size') }, t('common:content')]} />
          <tbody>
            {diagnostics.files.map((file) => (
              <tr key={file.name}>
                <td className="mono">{file.name}</td>
                <td className="figure">{format.bytes(file.bytes)}</td>
                <td className="second">{what(file.name)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
      {lastCrash === undefined ? null : (
        <details className="settings-log">
          <summary>{t('data.lastCrash', { time: format.dayTime(lastCrash.at) })}</summary>
          <pre tabIndex={0} aria-label={t('data.crashOutput')}>
            {[t('data.exitCode', { code: lastCrash.exitCode ?? '–' }), lastCrash.output].join('\n')}
          </pre>
        </details>
      )}
      {crashDumps.length === 0 ? null : (
        <>
          <table className="table">
            <TableHead columns={[t('data.crashDumps'), { figure: t('data.size') }, t('data.crashTime')]} />
            <tbody>
              {crashDumps.map((dump) => (
                <tr key={dump.name}>
                  <td className="mono">{dump.name}</td>
                  <td className="figure">{format.bytes(dump.bytes)}</td>
                  <td>{format.dayTime(dump.at)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <Switch label={t('data.includeDumps')} checked={withDumps} onChange={setWithDumps} />
        </>
      )}
      <ErrorNotice error={error} />
      <div className="settings-actions">
        <Button tone="primary" icon={Download} disabled={busy} onClick={() => void save()}>
          {t('data.save')}
        </Button>
        <span className="second">{t('data.saveText')}</span>
      </div>
      <Log name={t('common:log')} lines={diagnostics.log} />
      <Log name={t('data.windowLog')} lines={diagnostics.windowLog} />
    </div>
  )
}

function Log({ name, lines }: { name: string; lines: readonly string[] }) {
  const { t, format } = useTexts('settings')
  if (lines.length === 0) return null
  return (
    <details className="settings-log">
      <summary>{t('data.showLog', { name, value: format.count(lines.length) })}</summary>
      <pre tabIndex={0} aria-label={name}>
        {lines.join('\n')}
      </pre>
    </details>
  )
}
