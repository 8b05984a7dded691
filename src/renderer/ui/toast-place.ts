/** A place for the toasts, in px from the edges of the window. */
export interface ToastPlace {
  top?: number
  bottom?: number
  left?: number
  right?: number
}

const gap = 8
const pressed = 'button, a[href], input, select, textarea'

/**
 * The place where toasts of this size cover nothing that can be pressed: above the foot of the screen, else below its head,
 * at the left rather than at the right; on a screen full of keys the lowest gap between them. Where none is free, the one
 * where they cover least.
 */
export function toastPlace(toasts: HTMLElement): ToastPlace {
  const { width, height } = toasts.getBoundingClientRect()
  const [bottom, top] = [footHeight() + gap, headHeight() + gap]
  const left = (document.querySelector('.navigation')?.getBoundingClientRect().right ?? 0) + gap
  const places: ToastPlace[] = [
    { bottom, left },
    { bottom, right: gap },
    { top, left },
    { top, right: gap },
  ]
  for (let up = gap; up < innerHeight - height; up += gap) places.push({ bottom: up, left }, { bottom: up, right: gap })
  const keys = [...document.querySelectorAll(pressed)]
    .filter((key) => !toasts.contains(key))
    .map((key) => key.getBoundingClientRect())
  const covered = places.map((place) => coveredBy(boxOf(place, width, height), keys))
  return places[covered.indexOf(Math.min(...covered))] ?? {}
}

function boxOf({ top, bottom = 0, left, right = 0 }: ToastPlace, width: number, height: number): DOMRect {
  return new DOMRect(left ?? innerWidth - right - width, top ?? innerHeight - bottom - height, width, height)
}

/** Px² of the keys under a box. */
function coveredBy(box: DOMRect, keys: readonly DOMRect[]): number {
  let sum = 0
  for (const key of keys) {
    const width = Math.min(box.right, key.right) - Math.max(box.left, key.left)
    const height = Math.min(box.bottom, key.bottom) - Math.max(box.top, key.top)
    if (width > 0 && height > 0) sum += width * height
  }
  return sum
}

/** Px from the lower edge of the window to the top of the screen's foot; 0 if there is none in the lower half. */
function footHeight(): number {
  const tops = [...document.querySelectorAll('[data-foot], footer')].flatMap((foot) => {
    const { top, height } = foot.getBoundingClientRect()
    return height > 0 && top > innerHeight / 2 && top < innerHeight ? [innerHeight - top] : []
  })
  return Math.max(0, ...tops)
}

/** Px from the upper edge of the window to the end of the screen's head; 0 if there is none in the upper half. */
function headHeight(): number {
  const ends = [...document.querySelectorAll('header')].flatMap((head) => {
    const { top, bottom, height } = head.getBoundingClientRect()
    return height > 0 && top < gap && bottom < innerHeight / 2 ? [bottom] : []
  })
  return Math.max(0, ...ends)
}
