import { Plus, Printer, ScanBarcode } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { ScannerProfile, ScannerSettings } from '../../../contract/shapes/scanner.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { Proposal } from '../../scanner/calibration/infer.ts'
import { sheetCodes, type SheetCode } from '../../scanner/calibration/sheet.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { DrawnCode } from './render-barcode.ts'
import { ScannerForm } from './scanner-form.tsx'
import { ScannerGuide } from './scanner-guide.tsx'
import { ScannerList } from './scanner-list.tsx'
import { ScannerLive } from './scanner-live.tsx'
import { ScannerSheet } from './scanner-sheet.tsx'
import { useSaveSettings } from '../../state/use-save-settings.ts'
import { useSavedList } from '../../state/use-saved-list.ts'

type Sheet = 'making' | 'failed' | ReadonlyMap<SheetCode['id'], DrawnCode> | null

const unknown: Omit<ScannerProfile, 'id' | 'name'> = {
  prefix: '',
  suffix: 'auto',
  pauseMs: 300,
  separator: 'unknown',
  separators: [],
  exchanged: [],
  symbology: null,
  keyMs: null,
  calibratedAt: null,
}

/** The scanners of this PC: profiles, calibration with the printed sheet, and a live view. */
export function ScannerSection({ scanners }: { scanners: ScannerSettings }) {
  const { t } = useTranslation('scanner')
  const save = useSaveSettings()
  const stored = useMemo(() => [scanners], [scanners])
  // Shown is what is stored: a scanner is read with from when it is.
  const { change } = useSavedList(stored, (list) => save(() => ({ scanners: list()[0] ?? scanners })))
  const [work, setWork] = useState<'calibrate' | ScannerProfile | null>(null)
  const [sheet, setSheet] = useState<Sheet>(null)

  async function keep(edit: (before: ScannerSettings) => ScannerSettings): Promise<void> {
    if (await change(([before = scanners]) => [edit(before)])) setWork(null)
  }

  function put(profile: ScannerProfile): void {
    void keep((before) => withProfile(before, profile))
  }

  function calibrated(name: string, proposal: Proposal): void {
    const made = { ...proposal, name, calibratedAt: new Date().toISOString() }
    // One with this name may have been saved meanwhile, also by the first press of two.
    void keep((before) => {
      const same = before.profiles.find((profile) => profile.name === name)
      return withProfile(before, { ...made, id: same?.id ?? crypto.randomUUID() })
    })
  }

  async function print(): Promise<void> {
    setSheet('making')
    try {
      const { renderBarcode } = await import('./render-barcode.ts')
      setSheet(new Map(sheetCodes.map((code) => [code.id, renderBarcode(code)])))
    } catch {
      setSheet('failed')
    }
  }

  if (work === 'calibrate') return <ScannerGuide onSave={calibrated} onCancel={() => setWork(null)} />
  if (work !== null) return <ScannerForm key={work.id} profile={work} onSave={put} onCancel={() => setWork(null)} />
  return (
    <div className="settings-form">
      <div className="scanner-head row wrap gap-2-4">
        <h2>{t('known')}</h2>
        <p className="settings-actions">
          <Button tone="plain" icon={Plus} onClick={() => setWork({ ...unknown, id: crypto.randomUUID(), name: '' })}>
            {t('add')}
          </Button>
          <Button icon={Printer} disabled={sheet === 'making'} onClick={() => void print()}>
            {sheet === 'making' ? t('sheet.making') : t('print')}
          </Button>
          <Button tone="primary" icon={ScanBarcode} onClick={() => setWork('calibrate')}>
            {t('calibrate')}
          </Button>
        </p>
      </div>
      {sheet === 'failed' ? <Notice live>{t('sheet.failed')}</Notice> : null}
      <ScannerList scanners={scanners} onChange={(edit) => void keep(edit)} onEdit={setWork} />
      <p>{t('text')}</p>
      <ScannerLive />
      {sheet instanceof Map ? <ScannerSheet drawn={sheet} onPrinted={() => setSheet(null)} /> : null}
    </div>
  )
}

/** Another version of a known profile takes its place; a new one is in use. */
function withProfile({ profiles, used }: ScannerSettings, profile: ScannerProfile): ScannerSettings {
  return profiles.some(({ id }) => id === profile.id)
    ? { profiles: profiles.map((other) => (other.id === profile.id ? profile : other)), used }
    : { profiles: [...profiles, profile], used: [...used, profile.id] }
}
