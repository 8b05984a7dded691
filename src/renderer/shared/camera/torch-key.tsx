import { Flashlight, FlashlightOff } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import type { Camera, CameraState } from './camera.ts'

/** The lamp of a camera that has one. */
export function TorchKey({ camera, torch }: { camera: Camera } & Pick<CameraState, 'torch'>) {
  const { t } = useTranslation('camera')
  if (torch === 'none') return null
  return (
    <Button
      size="dock"
      icon={torch === 'on' ? FlashlightOff : Flashlight}
      aria-pressed={torch === 'on'}
      onMouseDown={keepFocus}
      onClick={camera.toggleTorch}
    >
      {t('torch')}
    </Button>
  )
}
