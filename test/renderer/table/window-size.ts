import { afterEach, beforeEach, vi } from 'vitest'

/** jsdom measures nothing: gives every element the size of a window, so that rows are in view. */
export function stubWindowSize(height = 600): void {
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(height)
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1200)
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(height)
    vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(10_000_000)
    Element.prototype.scrollTo = function (this: Element, options?: ScrollToOptions | number) {
      if (typeof options === 'object') this.scrollTop = options.top ?? 0
      this.dispatchEvent(new Event('scroll'))
    }
  })
  afterEach(() => void vi.restoreAllMocks())
}
