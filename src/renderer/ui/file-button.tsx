import { useRef } from 'react'
import { Button, type ButtonProps } from './button.tsx'

interface FileButtonProps extends Omit<ButtonProps, 'onClick' | 'type' | 'children'> {
  /** Endings and media types of the files that can be chosen. */
  accept: string
  /** Any number of files; `true`: straight from the camera of a telephone. */
  photos?: boolean | 'several'
  onFiles: (files: readonly File[]) => void
  children: string
}

/** A button that lets choose files of this PC. */
export function FileButton({ accept, photos = false, onFiles, children, ...button }: FileButtonProps) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...button} onClick={() => picker.current?.click()}>
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
