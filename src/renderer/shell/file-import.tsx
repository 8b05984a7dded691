import { useEffect, useState } from 'react'
import { CircleX, FileCheck2, FileClock, FileDown, TriangleAlert } from 'lucide-react'
import { dotted } from '../../contract/isolated.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { type TakenFile, useFileImport } from '../state/file-import.ts'
import { useClient } from '../state/client.tsx'
import { useFinder } from '../state/finder.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { CodeText } from '../ui/code-text.tsx'
import { Icon } from '../ui/icon.tsx'
import { useAdviceRefusal } from './advice-refusal.ts'
import { documentsOf, isUnused, useAdviceUseText } from './advice-use.ts'
import { useCountImportTexts } from './count-import-texts.ts'

/** Takes despatch advices and counts that are dropped on the window or opened in the system, and says what became of each. */
export function FileImport() {
  const { t } = useTranslation(['advice', 'common'])
  const { files, reading, close } = useFileImport()
  const isOver = useDroppedFiles()
  useOpenedFiles()
  const kind = files !== null && files.length > 0 && files.every((file) => file.kind === 'count') ? 'counts' : 'taken'
  return (
    <>
      {isOver ? (
        <div className="file-drop" role="status">
          <p className="file-drop-text">
            <Icon of={FileDown} size="lg" />
            {t('advice:drop')}
          </p>
        </div>
      ) : null}
      <Dialog open={files !== null} onClose={close} title={t(`advice:${kind}.title`)} text={t(`advice:${kind}.text`)}>
        <ul className="file-import-files stack gap-4" aria-live="polite">
          {(files ?? []).map((file, at) => (
            <Taken key={at} file={file} onOpen={close} />
          ))}
          {reading === null ? null : <li className="second">{t('advice:taken.reading', { name: reading })}</li>}
        </ul>
        <DialogActions>
          <Button size="touch" tone="primary" onClick={close}>
            {t('common:close')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}

function Taken({ file: { name, kind, advices, count, error }, onOpen }: { file: TakenFile; onOpen: () => void }) {
  const { t, format } = useTexts('advice')
  const client = useClient()
  const find = useFinder((state) => state.find)
  const adviceRefusal = useAdviceRefusal()
  const useText = useAdviceUseText()
  const { arrived, refusal } = useCountImportTexts()
  const numbers = [...advices.flatMap(documentsOf), ...(count?.number == null ? [] : [count.number])]
  const documents = [...new Set(numbers)].slice(0, 3)
  return (
    <li>
      <Icon of={iconOf({ error, advices })} />
      <div className="stack gap-2 shrink">
        {error === null ? null : <p className="strong anywhere">{name}</p>}
        {error === null ? null : <p>{kind === 'count' ? refusal(error) : adviceRefusal(error)}</p>}
        {count === null ? null : <p>{arrived(count)}</p>}
        {advices.map((advice) => (
          <div key={advice.adviceId}>
            <p>
              <span className="strong">
                {t(advice.isNew ? 'taken.saved' : 'taken.known', { number: advice.number })}
              </span>{' '}
              <span className="second">
                {dotted([advice.supplierName, advice.date === null ? null : format.date(advice.date)])}
              </span>
            </p>
            <p className="anywhere">
              <CodeText text={useText(advice)} />
            </p>
          </div>
        ))}
        {documents.length === 0 ? null : (
          <div className="flex wrap gap-2">
            {documents.map((number) => (
              <Button
                key={number}
                size="touch"
                onClick={() => {
                  onOpen()
                  void find(client, number)
                }}
              >
                {t('common:openOf', { number })}
              </Button>
            ))}
          </div>
        )}
      </div>
    </li>
  )
}

/** The icon of a file by its result: refused, stored and not used, stored and used later, stored. */
function iconOf({ error, advices }: Pick<TakenFile, 'error' | 'advices'>) {
  if (error !== null) return CircleX
  if (advices.some(isUnused)) return TriangleAlert
  return advices.some(({ use }) => use.state === 'no_document') ? FileClock : FileCheck2
}

/** Takes files that the system asked the program to open. */
function useOpenedFiles(): void {
  const client = useClient()
  const take = useFileImport((state) => state.take)
  useEffect(() => window.muelle?.receiveFiles((file) => void take(client, [file])), [client, take])
}

/** True while files are dragged over the window; those that are dropped are taken. */
function useDroppedFiles(): boolean {
  const client = useClient()
  const take = useFileImport((state) => state.take)
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true
    // A file that nobody takes would replace the page.
    const onOver = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsOver(true)
    }
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false)
    }
    const onDrop = (event: DragEvent) => {
      setIsOver(false)
      if (!hasFiles(event)) return
      event.preventDefault()
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length > 0) void take(client, files)
    }
    document.addEventListener('dragover', onOver)
    document.addEventListener('dragleave', onLeave)
    document.addEventListener('drop', onDrop)
    return () => {
      document.removeEventListener('dragover', onOver)
      document.removeEventListener('dragleave', onLeave)
      document.removeEventListener('drop', onDrop)
    }
  }, [client, take])
  return isOver
}
