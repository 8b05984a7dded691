import { useRef } from 'react'
import { Button, type ButtonProps } from './button.tsx'

interface FileButtonProps extends Omit<ButtonProps, 'onClick' | 'type' | 'children'> {
  /** Endings and media types of the files that can be chosen. */
  accept: string
  /** Any number of files; `true`: straight from the camera of a telephone. */
  photos?: boolean | 'several'
  /** Asked first at each press: where it answers `true`, something else than the choice of files was opened. */
  instead?: () => Promise<boolean>
  onFiles: (files: readonly File[]) => void
  children: string
}

/** A button that lets choose files of this PC. */
export function FileButton({ accept, photos = false, instead, onFiles, children, ...button }: FileButtonProps) {
  const picker = useRef<HTMLInputElement>(null)
  async function open(): Promise<void> {
    if (instead === undefined || !(await instead())) picker.current?.click()
  }
  return (
    <>
      <Button {...button} onClick={() => void open()}>
        {children}
      </Button>
      <input
        ref={picker}
        type="file"
        accept={accept}
        capture={photos === true ? 'environment' : undefined}
        multiple={photos !== false}
        hidden
        aria-label={children}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // The same file can be chosen again.
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
