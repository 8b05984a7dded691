import { useEffect, useState, type RefObject } from 'react'

/** Width in px that a part has inside its edges; without end until it is known. */
export function useInlineSize(part: RefObject<HTMLElement | null>): number {
  const [size, setSize] = useState(Number.POSITIVE_INFINITY)
  useEffect(() => {
    const element = part.current
    if (element === null || typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(() => setSize(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [part])
  return size
}
