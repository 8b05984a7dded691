import { useCallback, useEffect, useRef, useState, type CSSProperties } from 'react'
import { CameraOff, Check, Power } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { FoundCode } from './decode-frame.ts'
import type { Camera, CameraProblem, CameraState } from './camera.ts'

/** A code as it is framed in the picture. */
export interface FramedCode extends FoundCode {
  id: number
  /** Its number in the list; the live picture has none. */
  number: number | null
  done: boolean
  label: string
}

interface LivePictureProps {
  camera: Camera
  status: CameraState['status']
  /** The picture that is shown instead of the live one. */
  still?: ImageBitmap | null
  codes?: readonly FramedCode[]
  onCode?: (id: number) => void
  /** The picture was touched beside a code. */
  onPicture?: () => void
}

/** The live picture with a frame around each decoded code, or the reason why there is none. */
export function LivePicture({ camera, status, still = null, codes = [], onCode, onPicture }: LivePictureProps) {
  const { t } = useTranslation('camera')
  const [size, setSize] = useState({ width: 16, height: 9 })
  const setVideo = useCallback((element: HTMLVideoElement | null) => camera.setVideo(element), [camera])

  if (status !== 'starting' && status !== 'live' && still === null)
    return (
      <div className="camera-view">
        <Off problem={status} onRestart={camera.restart} />
      </div>
    )
  const { width, height } = still ?? size
  const measure = (element: HTMLVideoElement) => {
    if (element.videoWidth > 0) setSize({ width: element.videoWidth, height: element.videoHeight })
  }
  return (
    <div className="camera-view">
      <div className="camera-picture" style={{ '--ratio': width / height } as CSSProperties} onPointerDown={onPicture}>
        <video
          ref={setVideo}
          autoPlay
          muted
          playsInline
          aria-label={t('picture')}
          onLoadedMetadata={(event) => measure(event.currentTarget)}
          onResize={(event) => measure(event.currentTarget)}
        />
        {still === null ? null : <Still picture={still} />}
        {codes.map((code) => (
          <button
            key={code.id}
            type="button"
            className="camera-code"
            data-done={code.done || undefined}
            aria-label={code.label}
            style={
              {
                '--x': (code.left + code.right) / 2 / width,
                '--y': (code.top + code.bottom) / 2 / height,
                '--across': (code.right - code.left) / width,
                '--down': (code.bottom - code.top) / height,
              } as CSSProperties
            }
            onClick={() => onCode?.(code.id)}
          >
            {code.done ? (
              <span className="camera-mark">
                <Icon of={Check} size="lg" />
              </span>
            ) : code.number === null ? null : (
              <span className="camera-mark">{code.number}</span>
            )}
          </button>
        ))}
      </div>
      {status === 'starting' ? (
        <p className="camera-notice" role="status">
          {t('starting')}
        </p>
      ) : null}
    </div>
  )
}

function Still({ picture }: { picture: ImageBitmap }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(picture, 0, 0)
  }, [picture])
  return <canvas ref={canvas} width={picture.width} height={picture.height} aria-hidden="true" />
}

function Off({ problem, onRestart }: { problem: CameraProblem; onRestart: () => void }) {
  const { t } = useTranslation('camera')
  return (
    <div className="camera-off" role="alert">
      <Icon of={CameraOff} size="state" />
      <p className="strong">{t(`problem.${problem}.fact`)}</p>
      <p>{t(`problem.${problem}.next`)}</p>
      <Button size="dock" icon={Power} onClick={onRestart}>
        {t('turnOn')}
      </Button>
    </div>
  )
}
