import { Camera as CameraIcon, CameraOff, Image, Pause, Play, SwitchCamera, Undo2, X } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { LivePicture } from '../../shared/camera/live-picture.tsx'
import { TorchKey } from '../../shared/camera/torch-key.tsx'
import { useCamera } from '../../shared/camera/use-camera.ts'
import { useCodeFinder } from '../../shared/camera/use-code-finder.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { isSecondPress } from '../../ui/repeated-press.ts'
import { CameraCodes } from './camera-codes.tsx'
import { CameraPhotos, useCameraPhotos } from './camera-photos.tsx'
import type { PartProps } from './count-state.ts'
import { displayBarcode } from '../../shared/display-barcode.ts'
import { ScanResultBanner } from './scan-result-banner.tsx'
import { codeState, useConfirmedCodes } from './use-confirmed-codes.ts'

/**
 * The count by camera: the codes in view are framed, and each is counted by a tap. Photos are taken of the same picture. A scan of
 * the scanner closes it and is counted as always.
 */
export function CameraPanel({ state, model }: PartProps) {
  const { t } = useTranslation(['camera', 'common', 'count'])
  const { camera, status, several, torch } = useCamera()
  const finder = useCodeFinder(camera, status === 'live')
  const { answerOf, confirm } = useConfirmedCodes(model)
  const photos = useCameraPhotos(state, model)
  const isStill = finder.still !== null
  const problem = status === 'starting' || status === 'live' || isStill ? null : status
  const codes = finder.codes.map((code, at) => ({
    ...code,
    number: at + 1,
    state: codeState(answerOf(state, code.id)),
  }))
  const done = codes.filter((code) => code.state !== 'open' && code.state !== 'sending').length
  const tap = (id: number) => {
    const code = codes.find((one) => one.id === id)
    camera.touch()
    finder.hold()
    if (code !== undefined) confirm(id, code.raw)
  }
  const release = () => {
    camera.touch()
    finder.release()
  }

  return (
    <>
      {state.cameraAnswers.size > 0 ? (
        <ScanResultBanner state={state} />
      ) : (
        <section className="scan-result" data-outcome="neutral" role="status">
          <Icon of={problem === null ? CameraIcon : CameraOff} size="state" />
          <div className="scan-result-texts shrink">
            <p className="scan-result-word">
              {problem !== null ? t('isOff') : codes.length === 0 ? t('show') : t('inView', { count: codes.length })}
            </p>
            <p className="scan-result-fact">
              {problem !== null
                ? t('isOffText')
                : finder.failed
                  ? t('noDecoder')
                  : t(codes.length === 0 ? 'showText' : 'tap')}
            </p>
          </div>
        </section>
      )}
      <main className="camera-main">
        <LivePicture
          camera={camera}
          status={status}
          still={finder.still}
          codes={codes.map((code) => ({
            ...code,
            number: isStill ? code.number : null,
            done: code.state !== 'open' && code.state !== 'sending',
            label: t('code', { number: code.number, code: displayBarcode(code.raw) }),
          }))}
          onCode={tap}
          onPicture={finder.hold}
        />
        <aside className="camera-side" hidden={problem !== null}>
          <header>
            <h2 className="text-20">{t('inPicture')}</h2>
            <p className="second text-16">
              {state.condition === 'damaged'
                ? t('count:pad.nextDamaged')
                : codes.length === 0
                  ? t('eachTap')
                  : [t('added', { count: done }), t('waiting', { count: codes.length - done })].join(' · ')}
            </p>
          </header>
          <CameraCodes
            codes={isStill ? codes : []}
            hint={codes.length > 0}
            resultOf={(id) => answerOf(state, id)}
            onCode={tap}
            onComplete={() => model.showPanel('none')}
          />
          <CameraPhotos photos={photos} />
        </aside>
      </main>
      <footer className="count-actions camera-actions">
        <Button
          size="dock"
          icon={Undo2}
          disabled={state.undoTarget === null}
          onMouseDown={keepFocus}
          onClick={(event) => {
            if (!isSecondPress(event)) model.undo()
          }}
        >
          {t('common:undo')}
        </Button>
        <Button
          size="dock"
          tone={isStill && done === codes.length ? 'primary' : 'normal'}
          icon={isStill ? Play : Pause}
          disabled={!isStill && codes.length === 0}
          onMouseDown={keepFocus}
          onClick={isStill ? release : finder.hold}
        >
          {t(isStill ? 'release' : 'hold')}
        </Button>
        <Button
          size="dock"
          icon={Image}
          disabled={photos.busy || (status !== 'live' && !isStill)}
          onMouseDown={keepFocus}
          onClick={() => {
            camera.touch()
            void photos.take(camera, finder.still)
          }}
        >
          {t('photo')}
        </Button>
        <TorchKey camera={camera} torch={torch} />
        {several ? (
          <Button size="dock" icon={SwitchCamera} onMouseDown={keepFocus} onClick={camera.next}>
            {t('other')}
          </Button>
        ) : null}
        <span className="count-note">{problem === null ? t('off') : ''}</span>
        <Button size="dock" icon={X} onClick={() => model.showPanel('none')}>
          {t('close')}
        </Button>
      </footer>
    </>
  )
}
